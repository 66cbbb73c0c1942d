import { render, screen } from "@testing-library/react";
import { Button } from "antd";
import { expect, test } from "vitest";
import { AntdProvider } from "./AntdProvider";

const save = (busy: boolean) => (
  <AntdProvider>
    <Button loading={busy}>Save</Button>
  </AntdProvider>
);

test("a button that was at work for a moment alone is as it was before", () => {
  const { rerender, container } = render(save(false));
  const still = container.innerHTML;
  rerender(save(true));
  expect(screen.getByRole("button", { name: "Save" })).toBeVisible();
  expect(container.innerHTML).not.toBe(still);
  rerender(save(false));
  expect(container.innerHTML).toBe(still);
});
