"""A name in each script that parties and products of India are written in, and the signs of the trade."""

NAMES = {
    "Bengali": "বৈদ্যুতিক পাখা",
    "Assamese": "ৰঙা তাঁৰ",
    "Devanagari": "विद्युत पंखा",
    "Gujarati": "વિદ્યુત પંખો",
    "Gurmukhi": "ਬਿਜਲੀ ਦਾ ਪੱਖਾ",
    "Kannada": "ವಿದ್ಯುತ್ ಸ್ವಿಚ್",
    "Malayalam": "വൈദ്യുതി സ്വിച്ച്",
    "Meetei Mayek": "ꯃꯩꯇꯩ ꯃꯌꯦꯛ",
    "Odia": "ବିଦ୍ୟୁତ୍ ପଙ୍ଖା",
    "Ol Chiki": "ᱥᱟᱱᱛᱟᱲᱤ",
    "Tamil": "மின் விளக்கு",
    "Telugu": "విద్యుత్ స్విచ్",
    "Urdu": "بجلی کا پنکھا",
}
# Letters that are written as one: the sign that joins them must not be seen.
CONJUNCTS = {
    "Bengali": "ক্ষ",
    "Devanagari": "श्री",
    "Gujarati": "ક્ટ્રિ",
    "Gurmukhi": "ਸ੍ਰੀ",
    "Kannada": "ಕ್ಷ",
    "Malayalam": "ക്ഷ",
    "Odia": "କ୍ଷ",
    "Tamil": "க்ஷ",
    "Telugu": "క్ష",
}
SIGNS = "≤ ≥ ≠ ≈ ± × ÷ √ ∞ ∠ ⌀ Ø ° ² ½ Ω µ → ← ↑ ↓ ↔ ● ■ ▲ ★ ☆ ✓ ✔ ✗ ⚠ ⚡ ⏚ ₹ €"
