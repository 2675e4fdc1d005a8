#!/usr/bin/env python3
"""Cuts the embedded fonts out of packaged ones. README.md says where those come from.

    make_fonts.py DEBIAN_ROOT NPM_ROOT OUTPUT

DEBIAN_ROOT holds the unpacked fonts-noto-core and fonts-noto-cjk, NPM_ROOT the unpacked
@fontsource packages, one folder each by its bare name. Needs fonttools and brotli.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTCollection, TTFont

debian, npm, out = (Path(arg) for arg in sys.argv[1:4])
noto = debian / "usr/share/fonts/truetype/noto"

# Scripts whose whole font is small enough to take as it is, but for features names never use.
SCRIPTS = """Arabic Armenian Bengali CanadianAboriginal Cherokee Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada
Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thai""".split()

LATIN = [*range(0x20, 0x250), *range(0x2B0, 0x370), *range(0x1AB0, 0x1B00), *range(0x1D00, 0x1F00),
         *range(0x2000, 0x2070), *range(0x2070, 0x20D0), *range(0x2100, 0x2190), 0x25CC, 0xFFFD]
GREEK_CYRILLIC = [*range(0x370, 0x530), *range(0x1C80, 0x1C90), *range(0x1F00, 0x2000)]


def cut(font, codepoints, target, rename=None, features="*"):
    options = subset.Options()
    options.layout_features = features.split()
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "vhea", "vmtx", "VORG", "BASE"]
    if codepoints is None:
        codepoints = font.getBestCmap().keys()
    tool = subset.Subsetter(options)
    tool.populate(unicodes=codepoints)
    tool.subset(font)
    if rename:
        for record in font["name"].names:
            if record.nameID in (1, 3, 4):
                record.string = rename
            elif record.nameID == 6:
                record.string = rename.replace(" ", "")
    font.flavor = None
    # The shaper falls back only to fonts of the weight it was asked for: all are called bold.
    font["OS/2"].usWeightClass = 700
    # The time of making would make every run differ.
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created = 3_800_000_000
    font.save(out / target)
    print(f"{(out / target).stat().st_size:9} {target}")


def decodable(codec, first, last):
    """The characters of a double-byte character set, rows first to last."""
    found = []
    for row in range(first, last + 1):
        for cell in range(0x40, 0xFF):
            try:
                text = bytes((row, cell)).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(text) == 1:
                found.append(ord(text))
    return found


def merged(parts, target, **how):
    for index, part in enumerate(parts):
        font = TTFont(part)
        font.flavor = None
        font.save(out / f"part{index}.ttf")
    names = [str(out / f"part{index}.ttf") for index in range(len(parts))]
    font = Merger().merge(names)
    font.save(out / "whole.ttf")
    cut(TTFont(out / "whole.ttf"), None, target, **how)
    for name in [*names, out / "whole.ttf"]:
        Path(name).unlink()


fira = npm / "fira-sans-condensed/files"
merged([fira / f"fira-sans-condensed-{part}-700-normal.woff2" for part in ("latin", "latin-ext")],
       "FiraSansCondensed-Bold.ttf")
# "Rye" is a reserved name, so what was cut from it bears another.
cut(TTFont(npm / "rye/files/rye-latin-400-normal.woff2"), [*range(0x20, 0x180)], "SpikeDisplay.ttf",
    rename="Spike Display")

cut(TTFont(noto / "NotoSans-Bold.ttf"), LATIN + GREEK_CYRILLIC, "NotoSans-Bold.ttf")
for script in SCRIPTS:
    cut(TTFont(noto / f"NotoSans{script}-Bold.ttf"), None, f"NotoSans{script}-Bold.ttf")
cut(TTFont(noto / "NotoSansJavanese-Bold.ttf"), None, "NotoSansJavanese-Bold.ttf")
cut(TTFont(noto / "NotoSansMath-Regular.ttf"), [*range(0x1D400, 0x1D800), *range(0x2100, 0x2150)],
    "NotoSansMath-Regular.ttf")
cut(TTFont(noto / "NotoSansSymbols2-Regular.ttf"), [*range(0x2190, 0x2C00)], "NotoSansSymbols2-Regular.ttf")

common = set(decodable("gb2312", 0xA1, 0xD7)) | set(decodable("big5", 0xA4, 0xC6))
common |= set(decodable("shift_jis", 0x81, 0x98)) | set(decodable("euc_kr", 0xA1, 0xC8))
common |= {*range(0x3000, 0x3130), *range(0xFF00, 0xFFF0), *range(0x3130, 0x3190)}
common -= {*range(0x370, 0x530)}
cjk = TTCollection(debian / "usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc")
sc = next(font for font in cjk.fonts if font["name"].getDebugName(1).startswith("Noto Sans CJK SC"))
# Without the forms of other countries (locl) and of vertical lines.
cut(sc, common, "NotoSansCJKsc-Bold.otf", features="ccmp ljmo vjmo tjmo")

emoji = npm / "noto-emoji/files"
merged([emoji / f"noto-emoji-{part}-700-normal.woff2" for part in range(11)], "NotoEmoji-Bold.ttf")
