import { describe, expect, it } from "vitest";
import {
  asKind,
  choicesAtFirst,
  fieldsOf,
  mappingOf,
  mayBeReport,
  mayChoose,
  missingOf,
  namesOf,
  samplesOf,
  unusedOf,
  withColumn,
} from "./mapping";
import type { TableInFile } from "./wire";

const field = (kind: "products" | "parties", name: string, column: string | null, required = false) => ({
  kind,
  field: name,
  label: name,
  required,
  column,
});
const table = (changes: Partial<TableInFile> = {}): TableInFile => ({
  file: "books.csv",
  encoding: null,
  program: null,
  kind: null,
  columns: [
    { name: "Art", samples: ["F1", "B1"] },
    { name: "Preis", samples: [] },
    { name: "", samples: ["x"] },
    { name: "Art", samples: ["other"] },
  ],
  fields: [
    field("products", "name", null, true),
    field("products", "code", "Art"),
    field("products", "rate", null),
    field("parties", "name", "Art", true),
  ],
  rows: [["F1", "10", "x", ""]],
  ...changes,
});

describe("the columns of an uploaded table", () => {
  it("may be chosen where a file was tried or could not be read, and is there still", () => {
    const run = { tables: [table()], fileId: "a.csv" };
    const shown = (["preview", "failed", "confirm", "applying", "done", "cancelled"] as const).filter(
      (state) => mayChoose({ ...run, state }),
    );
    expect(shown).toEqual(["preview", "failed"]);
    expect(mayChoose({ ...run, state: "failed", tables: [] })).toBe(false);
    expect(mayChoose({ ...run, state: "failed", fileId: null })).toBe(false);
  });

  it("are listed by their names, each once", () => {
    expect(namesOf(table())).toEqual(["Art", "Preis"]);
    expect(samplesOf(table(), "Art")).toEqual(["F1", "B1"]);
    expect(samplesOf(table(), undefined)).toEqual([]);
  });

  it("begin as they were read; one table alone lists products unless it is known better", () => {
    expect(choicesAtFirst([table()])).toEqual([{ kind: "products", columns: { code: "Art" } }]);
    expect(choicesAtFirst([table({ kind: "parties" })])[0]?.kind).toBe("parties");
    expect(choicesAtFirst([table({ kind: "products" }), table()]).map(({ kind }) => kind)).toEqual([
      "products",
      "",
    ]);
  });

  it("are those of the kind that is chosen", () => {
    expect(asKind(table(), "parties")).toEqual({ kind: "parties", columns: { name: "Art" } });
    expect(fieldsOf(table(), "")).toEqual([]);
  });

  it("are missing where a field needs one", () => {
    const choice = asKind(table(), "products");
    expect(missingOf(table(), choice)).toEqual(["name"]);
    expect(missingOf(table(), withColumn(choice, "name", "Preis"))).toEqual([]);
    expect(missingOf(table(), { kind: "", columns: {} })).toEqual([]);
  });

  it("are sent for every field of the included tables, also where there is none", () => {
    const chosen = withColumn(withColumn(asKind(table(), "products"), "name", "Preis"), "code", "");
    expect(mappingOf([table(), table({ file: "LOG.DBF" })], [chosen, { kind: "", columns: {} }])).toEqual({
      tables: [{ file: "books.csv", kind: "products", columns: { name: "Preis", code: null, rate: null } }],
    });
  });

  it("are sent with the code page, which calls columns otherwise that are not plain ASCII", () => {
    const choices = choicesAtFirst([table()]);
    const named = (name: string) => table({ encoding: "cp1252", columns: [{ name, samples: [] }] });
    expect(mappingOf([named("Art")], choices, "cp950")).toMatchObject({ encoding: "cp950", tables: [{}] });
    expect(mappingOf([named("«~¦W")], choices, "cp950")).toEqual({ encoding: "cp950", tables: [] });
  });

  it("say which program wrote a sheet, as its marks or the owner say", () => {
    const report = table({ kind: "products", program: "marg" });
    const [choice] = choicesAtFirst([report]);
    expect(choice?.program).toBe("marg");
    expect(
      mappingOf([report], [{ ...asKind(report, "products"), program: "other" }]).tables[0]?.program,
    ).toBe("other");
    expect(mappingOf([table()], [asKind(table(), "products")]).tables[0]).not.toHaveProperty("program");
    expect(mayBeReport({ file: "STOCK.DBF" })).toBe(false);
  });
});

it("the columns that no field is read from are left out", () => {
  const choice = asKind(table(), "products");
  expect(unusedOf(table(), choice)).toEqual(["Preis"]);
  expect(unusedOf(table(), withColumn(choice, "rate", "Preis"))).toEqual([]);
  expect(unusedOf(table(), withColumn(choice, "code", ""))).toEqual(["Art", "Preis"]);
});
