import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SaveBar } from "./SaveBar";
import type { Saving } from "./useSaving";

const saving = { state: "clean", save: () => undefined } as unknown as Saving;
const cancel = () => screen.getByRole<HTMLButtonElement>("button", { name: /edit.cancel/ });

it.each([
  [0, true, true],
  [1, true, false],
  [0, false, false],
])("given %s changes and a Cancel that only takes them back: %s, it is disabled: %s", (...given) => {
  const [changes, cancelResets, disabled] = given;

  render(<SaveBar {...{ changes, saving, cancelResets }} onCancel={() => undefined} />);

  expect(cancel().disabled).toBe(disabled);
});
