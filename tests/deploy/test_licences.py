import json

import pytest

from deploy.licences import allowed, web_problems


@pytest.mark.parametrize(
    ("expression", "may_ship"),
    [
        ("MIT", True),
        ("(MIT OR GPL-3.0)", True),
        ("MPL-2.0 AND (Apache-2.0 OR MIT)", True),
        ("MIT AND GPL-3.0-only", False),
        ("ISC License (ISCL)", True),
        ("LGPL-3.0-or-later", True),
        ("Hippocratic-2.1", False),
        ("SEE LICENSE IN LICENSE", False),
        ("", False),
    ],
)
def test_licence_expressions(expression, may_ship):
    assert allowed(expression) is may_ship


def test_refused_packages_are_found_among_the_shipped_ones(tmp_path):
    packages = {
        "": {"name": "web", "dependencies": dict.fromkeys(["apexcharts", "react-leaflet", "vite"], "*")},
        "node_modules/apexcharts": {"version": "5.0.0", "license": "MIT"},
        "node_modules/react-leaflet": {"version": "5.0.0", "license": "Hippocratic-2.1"},
        "node_modules/react": {"version": "19.0.0", "license": "MIT"},
        "node_modules/vite": {"version": "8.0.0", "license": "GPL-3.0"},
        "node_modules/tool": {"version": "1.0.0", "license": "GPL-3.0", "dev": True},
    }
    (tmp_path / "package-lock.json").write_text(json.dumps({"packages": packages}))
    names = {problem.split()[0] for problem in web_problems(tmp_path)}
    assert names == {"apexcharts", "react-leaflet"}
