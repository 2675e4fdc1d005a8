//! Errors of drawing.

/// An error of drawing.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shape is no valid SVG.
    #[error("a shape cannot be read")]
    Shape(#[from] resvg::usvg::Error),
    /// A shape has no size.
    #[error("a shape has no size")]
    Empty,
    /// The view's table is not of its edition's family.
    #[error("the view's table is not of its edition's family")]
    Mismatch,
    /// The animation cannot be written as GIF.
    #[error("the animation cannot be written")]
    Gif(#[from] gif::EncodingError),
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written")]
    Png(#[from] png::EncodingError),
}
