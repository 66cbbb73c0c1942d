import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { AntdProvider } from "./AntdProvider";
import { Dialog } from "./Dialog";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Dispatch
      </button>
      {open && <Dialog title="Dispatch order 12" onClose={() => setOpen(false)} />}
    </>
  );
}

it("gives the focus back to what opened it", async () => {
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Dispatch" });
  await userEvent.click(opener);
  await screen.findByRole("dialog");

  await userEvent.click(screen.getByRole("button", { name: "Close" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

it("gives the focus to its field where less motion is asked for", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener() {},
    removeEventListener() {},
  }));
  render(
    <AntdProvider>
      <Dialog title="Dispatch order 12">
        <input aria-label="Transporter" autoFocus />
      </Dialog>
    </AntdProvider>,
  );
  expect(await screen.findByLabelText("Transporter")).toHaveFocus();
});

it("stays open at the second click of a double click, and closes at a later click outside it", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));
  const outside = (await screen.findByRole("dialog")).parentElement as HTMLElement;
  const click = (detail: number) => {
    fireEvent.mouseDown(outside, { detail });
    fireEvent.click(outside, { detail });
  };

  click(2);
  expect(screen.getByRole("dialog")).toBeInTheDocument();

  click(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
