//! Connections that a test can cut: after so many bytes nothing more goes out and the socket closes.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// How many bytes a connection still lets out.
#[derive(Clone, Debug)]
pub(crate) struct Scissors(Arc<AtomicUsize>);

impl Scissors {
    /// Lets only so many bytes out from here.
    pub(crate) fn cut_after(&self, bytes: usize) {
        self.0.store(bytes, Ordering::SeqCst);
    }
}

/// A listener whose connections can be cut.
pub(crate) struct Line(pub(crate) TcpListener);

/// A connection that can be cut.
pub(crate) struct Wire {
    stream: TcpStream,
    left: Scissors,
}

impl Listener for Line {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        let left = Scissors(Arc::new(AtomicUsize::new(usize::MAX)));
        (Wire { stream, left }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, Line>> for Scissors {
    fn connect_info(stream: IncomingStream<'_, Line>) -> Self {
        stream.io().left.clone()
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let left = self.left.0.load(Ordering::SeqCst);
        if left == 0 {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        let part = &bytes[..bytes.len().min(left)];
        let written = Pin::new(&mut self.stream).poll_write(context, part);
        if let Poll::Ready(Ok(count)) = &written
            && left != usize::MAX
        {
            self.left.cut_after(left - count);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
