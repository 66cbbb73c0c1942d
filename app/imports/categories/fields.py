"""The columns of a spreadsheet of categories."""

from app.imports.fields import Field, names

FIELDS = (
    Field("code", "Category code", "E001", names("code, dept cd, dept code, group code, department code")),
    Field(
        "name",
        "Category name",
        "Switches",
        names("name, category, dept name, department, dept, group, group name, stock group, title"),
        required=True,
    ),
    Field(
        "description",
        "Description",
        "Modular switches and sockets",
        names("desc, details, itemdesc, item desc, remarks"),
    ),
    Field("priority", "Priority", "10", names("sort order, position, order, sr no")),
)
