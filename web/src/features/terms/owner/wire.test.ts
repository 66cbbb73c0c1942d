import { expect, it } from "vitest";
import { fieldOf } from "./wire";

it("the server's fields are those of the forms, and a part of a list is the list's", () => {
  const wire = ["accCd", "minAmt", "maximum", "accCds.0", "toDate", "percent", "slabs.1.at", "freeItemCd"];

  expect(wire.map(fieldOf)).toEqual([
    ...["account", "minimumValue", "maximum", "customers", "ends", "percent", "slabs", "freeItem"],
  ]);
});
