import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Field } from "./Field";

it("marks the input that a dialog focuses when it opens, and no other", () => {
  render(
    <>
      <Field label="Name, city or code" autoFocus />
      <Field label="Note" />
    </>,
  );

  // React writes no attribute for autoFocus, and a dialog reads nothing else.
  expect(screen.getByLabelText("Name, city or code")).toHaveAttribute("autofocus");
  expect(screen.getByLabelText("Note")).not.toHaveAttribute("autofocus");
});
