import { expect, it } from "vitest";
import { categoryFieldOf, textsToWire } from "./wire";

it("sends the texts that changed", () => {
  const sent = JSON.parse(JSON.stringify(textsToWire({ name: "Fans", hindiName: "पंखे", shortName: "" })));
  expect(sent).toEqual({ dept_name: "Fans", dept_sname: "", hindiName: "पंखे" });
});

it("finds the field of the server's name", () => {
  const names = ["dept_name", "ITEMDESC", "PRIORITY", "priority", "catalog", "dept_sname", "gujaratiName"];
  expect(names.map(categoryFieldOf)).toEqual([
    ...["name", "description", "priority", "priority", "catalog", "shortName", "gujaratiName"],
  ]);
});
