//! The media type of a file, and the size of an image.

/// The kind of a file by its name.
pub(crate) fn content_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "log" | "md" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns width and height of a PNG or a GIF.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((number(6)?.into(), number(8)?.into()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_pictures() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 3, 32, 0, 0, 2, 88, 8, 3, 0, 0, 0]);
        assert_eq!(dimensions(&png), Some((800, 600)));
        assert_eq!(dimensions(b"GIF89a\x90\x01\x2c\x01"), Some((400, 300)));
        assert_eq!(dimensions(b"GIF89a\x90"), None);
        assert_eq!(dimensions(b"plain text"), None);
    }
}
