//! killed
