"""Texts that are markup, formulas or odd characters to whatever shows them."""

# Each would open a dialog if a page took it for markup.
MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "javascript:alert(1)",
    '<a href="javascript:alert(1)">x</a>',
    "</title><script>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}}",
)
FORMULAS = (
    '=HYPERLINK("http://127.0.0.1/","x")',
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "=cmd|' /C calc'!A0",
)
# Odd, but texts: they are taken or refused, and never break anything.
ODD = (
    "\u202egnp.exe",
    "\u200b\u200d\ufeff",
    "a\u0301" * 60,
    "\ufffe\uffff",
    "𝕳𝖆𝖆𝖙",
    "\x1b[31m",
    "../../../etc/passwd",
    "%00",
    "%s%n{0}{x.__class__}",
    "';--",
    "${7*7}",
    "9" * 400,
    "NaN",
    "\u0085\u2028\u2029",
)
NUL = "a\0b"
