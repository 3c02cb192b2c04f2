//! troubles
