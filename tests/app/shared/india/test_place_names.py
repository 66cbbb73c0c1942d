"""Making place names readable."""

import pytest

from app.shared.india.place_names import readable, towns


@pytest.mark.parametrize(
    ("listed", "name"),
    [
        ("GUJARAT", "Gujarat"),
        ("THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU", "Dadra and Nagar Haveli and Daman and Diu"),
        ("JAMMU AND KASHMIR", "Jammu and Kashmir"),
        ("THE NILGIRIS", "Nilgiris"),
        ("Y.S.R.", "Y.S.R."),
        ("SPSR NELLORE", "SPSR Nellore"),
        ("JANJGIR-CHAMPA", "Janjgir-Champa"),
        ("KAIMUR (BHABUA)", "Kaimur (Bhabua)"),
        ("24 PARAGANAS NORTH", "24 Paraganas North"),
    ],
)
def test_a_name_in_capitals_gets_mixed_case(listed, name):
    assert readable(listed) == name


@pytest.mark.parametrize(
    ("office", "town"),
    [
        ("Ahmedabad GPO", "Ahmedabad"),
        ("Gandhinagar Gujarat HO", "Gandhinagar"),
        ("Vasavad S.O", "Vasavad"),
        ("KOTHARIA SO Rajkot", "Kotharia"),
        ("Mavdi NDTSO", "Mavdi"),
        ("Jetpur FW ND TSO", "Jetpur"),
        ("RanpurS SO", "Ranpur"),
        ("Narainpur S.O (Alwar)", "Narainpur"),
    ],
)
def test_a_town_is_what_its_post_office_is_named_after(office, town):
    assert towns([(office, False)], "Gujarat") == [town]


@pytest.mark.parametrize(
    "office", ["Station Road SO Jamnagar", "GIDC PHASE II", "Sector 16 PO", "N C Market SO", "SO", ""]
)
def test_a_road_or_an_institution_is_no_town(office):
    assert towns([(office, False)], "Gujarat") == []


def test_a_part_of_a_town_with_a_head_office_is_no_separate_town():
    offices = [("Rajkot HO", True), ("Rajkot Raiya SO", False), ("Gondal SO", False), ("Gondal SO", False)]

    assert towns(offices, "Gujarat") == ["Gondal", "Rajkot"]
