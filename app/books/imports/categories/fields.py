"""The columns of a spreadsheet of categories."""

from app.books.imports.fields import Field, split_names

FIELDS = (
    Field(
        "code",
        "Category code",
        "E001",
        split_names(
            "code, dept cd, dept code, group code, department code, category id, "
            "category no, cat id, category number"
        ),
    ),
    Field(
        "name",
        "Category name",
        "Switches",
        split_names(
            "name, category, dept name, department, dept, group, group name, stock group, title, "
            "कैटेगरी, श्रेणी, समूह, ग्रुप, કેટેગરી, શ્રેણી, જૂથ, ગ્રુપ"
        ),
        required=True,
    ),
    Field("short_name", "Short name", "Switches", split_names("short category name, sname, dept sname")),
    Field(
        "hindi_name",
        "Hindi name",
        "स्विच",
        split_names("name in hindi, category name hindi, category hindi, हिंदी नाम, हिन्दी नाम, હિન્દી નામ"),
    ),
    Field(
        "gujarati_name",
        "Gujarati name",
        "સ્વિચ",
        split_names("name in gujarati, category name gujarati, category gujarati, गुजराती नाम, ગુજરાતી નામ"),
    ),
    Field(
        "description",
        "Description",
        "Modular switches and sockets",
        split_names("desc, details, itemdesc, item desc, remarks"),
    ),
    Field("priority", "Priority", "10", split_names("sort order, position, order, sr no")),
)
