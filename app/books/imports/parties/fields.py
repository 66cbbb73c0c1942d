"""The columns of a spreadsheet of customers."""

from app.books.imports.fields import Field, split_names

FIELDS = (
    Field(
        "code",
        "Account code",
        "P001",
        split_names("code, acc cd, party code, customer code, account cd, ledger code"),
    ),
    Field(
        "name",
        "Account name",
        "Jay Ambe Electricals",
        split_names(
            "name, party name, acc name, firm, firm name, shop name, shop, customer name, customer, party, "
            "ledger, ledger name, company, company name, business name, trade name, dealer name, dealer, "
            "retailer name, retailer, buyer name, buyer, client name, client, पार्टी, पार्टी का नाम, ग्राहक, "
            "ग्राहक का नाम, नाम, दुकान, પાર્ટી, પાર્ટીનું નામ, ગ્રાહક, ગ્રાહકનું નામ, નામ, દુકાન"
        ),
        required=True,
    ),
    Field(
        "person_name",
        "Contact person",
        "Nilesh Parmar",
        split_names("person, person name, person nm, contact, contact name, owner, owner name, proprietor"),
    ),
    Field(
        "phone1",
        "Mobile number",
        "9825012345",
        split_names(
            "mobile, mobile no, phone, phone1, phone 1, phone no, phone number, contact no, contact number, "
            "mobileno, cell, whatsapp, whatsapp no, mob, mob no, ph no, मोबाइल, मोबाइल नंबर, फोन, "
            "फ़ोन, फ़ोन नंबर, મોબાઇલ, મોબાઈલ, મોબાઇલ નંબર, મોબાઈલ નંબર, ફોન, ફોન નંબર"
        ),
        required=True,
    ),
    Field(
        "phone2",
        "Second phone",
        "9825054321",
        split_names("phone2, phone 2, mobile 2, mobile2, alternate mobile, other phone, landline, telephone"),
    ),
    Field(
        "email",
        "Email",
        "jayambe@example.com",
        split_names("e mail, email, mail, email id, mail id, email address"),
    ),
    Field(
        "gstin",
        "GSTIN",
        "24AAACC1206D1ZM",
        split_names("gst, gst no, gstin no, gstinno, gst number, gstn, tin"),
    ),
    Field("pan", "PAN", "AAACC1206D", split_names("pan no, pan number")),
    Field(
        "address1",
        "Address",
        "12 Gopal Chambers",
        split_names("address1, address 1, add1, address line 1, street, पता, સરનામું"),
    ),
    Field(
        "address2",
        "Address, second line",
        "Station Road",
        split_names("address2, address 2, add2, address line 2, area, locality"),
    ),
    Field("city", "City", "Anand", split_names("town, place, village, station, शहर, गाँव, गांव, શહેર, ગામ")),
    Field("district", "District", "Anand", split_names("add3, dist, ज़िला, जिला, જિલ્લો")),
    Field("state", "State", "Gujarat", split_names("state name, राज्य, રાજ્ય")),
    Field(
        "pincode",
        "Pincode",
        "388001",
        split_names("pin, pin code, postal code, zip, zip code, पिनकोड, पिन कोड, પિનકોડ, પિન કોડ"),
    ),
    Field("price_grade", "Party Grade", "B", split_names("grade, price grade, party gd, prtytyp, rate type")),
    Field("role", "Role", "Dealer", split_names("type, user type, customer type, party type")),
    Field("distributor", "Distributor", "Shree Umiya Distributors", split_names("distributor name")),
    Field(
        "salesperson",
        "Salesperson",
        "S014",
        split_names("salesman, sman, sman cd, sales person, sales executive, salesperson code"),
    ),
)
