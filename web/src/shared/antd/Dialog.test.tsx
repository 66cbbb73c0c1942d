import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
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
