//! Encrypted connections to the server, with the library that requests to Discord use.

use std::convert::Infallible;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use tokio_rustls::rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{self, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_rustls::{TlsConnector, client};

use crate::store::database::error::OpenError;
use crate::store::database::server::{Check, Encryption};

/// Encrypts connections to servers, and checks their certificates.
#[derive(Clone)]
pub(super) struct Tls(TlsConnector);

impl Tls {
    /// Prepares for a server.
    ///
    /// # Errors
    /// [`OpenError::Certificates`] when the certificates that are trusted cannot be read.
    pub(super) fn new(encryption: &Encryption) -> Result<Self, OpenError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let trusted = match &encryption.roots {
            None => Trusted::public(),
            Some(file) => {
                Trusted::read(file).map_err(|why| OpenError::Certificates { path: file.clone(), why })?
            }
        };
        let verifier = Verifier { check: encryption.check(), trusted, provider: Arc::clone(&provider) };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("invariant: ring has the default versions of TLS")
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }
}

/// The trusted certificates.
#[derive(Debug)]
struct Trusted {
    authorities: RootCertStore,
    /// The operator's own certificates: a server may have one of them itself.
    own: Vec<CertificateDer<'static>>,
}

impl Trusted {
    /// The authorities that Mozilla trusts.
    fn public() -> Self {
        let authorities = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Self { authorities, own: Vec::new() }
    }

    /// Reads certificates of one's own.
    fn read(file: &Path) -> Result<Self, String> {
        let said = |error: pem::Error| match error {
            pem::Error::Io(error) => error.to_string(),
            error => format!("it is no PEM: {error}"),
        };
        let read = CertificateDer::pem_file_iter(file).map_err(said)?;
        let own = read.collect::<Result<Vec<_>, _>>().map_err(said)?;
        if own.is_empty() {
            return Err("it holds no certificate (-----BEGIN CERTIFICATE-----)".to_owned());
        }
        let mut authorities = RootCertStore::empty();
        authorities.add_parsable_certificates(own.iter().cloned());
        Ok(Self { authorities, own })
    }
}

/// Checks certificates as far as an address wants it.
#[derive(Debug)]
struct Verifier {
    check: Check,
    trusted: Trusted,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.check == Check::Nothing {
            return Ok(ServerCertVerified::assertion());
        }
        let certificate = ParsedCertificate::try_from(end_entity)?;
        // A self-signed certificate is accepted if it is trusted itself.
        if !self.trusted.own.contains(end_entity) {
            let algorithms = self.provider.signature_verification_algorithms.all;
            let authorities = &self.trusted.authorities;
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                authorities,
                intermediates,
                now,
                algorithms,
            )?;
        }
        if self.check == Check::SignatureAndName {
            verify_server_name(&certificate, server_name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = Handshake;
    type Error = Infallible;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, Infallible> {
        // Whether the name is one that a certificate can be for is only asked where there is to be a handshake.
        let name = ServerName::try_from(host).ok().map(|name| name.to_owned());
        Ok(Handshake { tls: self.0.clone(), name })
    }
}

/// A connection that is to be encrypted.
pub(super) struct Handshake {
    tls: TlsConnector,
    name: Option<ServerName<'static>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let no_name =
                || io::Error::new(io::ErrorKind::InvalidInput, "the host's name is none of a certificate");
            let name = self.name.ok_or_else(no_name)?;
            self.tls.connect(name, stream).await.map(|tls| Encrypted(Box::new(tls)))
        })
    }
}

/// An encrypted connection.
pub(super) struct Encrypted<S>(Box<client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        // Where the certificate is checked nobody can be in between who is not the server; where it is not, the
        // connection need not be encrypted at all.
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(cx, buf)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(cx)
    }
}
