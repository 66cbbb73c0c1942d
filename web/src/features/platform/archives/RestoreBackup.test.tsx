import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { RestoreBackup } from "./RestoreBackup";

const restore = vi.fn();
const read = vi.fn();
const check = vi.fn();
const put = vi.fn();
vi.mock("./restore-api", () => ({
  useGetRestoringQuery: () => ({ data: read() }),
  useCheckBackupMutation: () => [check],
  useRestoreBackupMutation: () => [restore],
}));
vi.mock("@/shared/media/api", () => ({
  useSignUploadMutation: () => [
    () => ({ unwrap: async () => ({ url: "https://files.example/in", name: "up.zip" }) }),
  ],
}));
vi.mock("@/shared/api/put", () => ({ put: (...args: unknown[]) => put(...args) }));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: () => undefined }));

const job = {
  id: "c1",
  state: "done",
  percent: 100,
  step: "checking",
  finding: null as string | null,
  contents: null as object | null,
  finishedAt: "2026-11-24T10:00:00+05:30",
  restorable: true,
};
const contents = {
  madeAt: "2026-11-20T10:00:00+05:30",
  products: 544,
  customers: 40,
  orders: 120,
  pictures: 1,
  ordersSince: 12,
  customersSince: 1,
};
const checked = { ...job, contents };

beforeAll(() => startI18n("en"));
beforeEach(() => {
  vi.clearAllMocks();
});

it("uploads the chosen file and has it checked", async () => {
  read.mockReturnValue({ storeName: "Anand Electricals", check: null, restore: null });
  check.mockReturnValue({ unwrap: async () => job });
  render(<RestoreBackup onRestored={() => undefined} />);

  const file = new File(["backup"], "store.zip", { type: "application/x-zip-compressed" });
  fireEvent.change(await screen.findByLabelText("Choose backup file"), { target: { files: [file] } });

  await waitFor(() => expect(check).toHaveBeenCalledWith("up.zip"));
  expect(put.mock.calls.map(([_url, content]) => (content as Blob).type)).toEqual(["application/zip"]);
});

it("says what is in a good backup and what would be lost, then asks for password and name", async () => {
  read.mockReturnValue({ storeName: "Anand Electricals", check: checked, restore: null });
  restore.mockReturnValue({ unwrap: async () => job });
  render(<RestoreBackup onRestored={() => undefined} />);
  expect(await screen.findByText("544 products · 40 customers · 120 orders · 1 image")).toBeTruthy();
  expect(screen.getByText("Added since then and would be lost: 12 orders, 1 customer")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Restore this backup" }));
  const password = (await screen.findByLabelText("Your password")) as HTMLInputElement;
  fireEvent.change(password, { target: { value: "my own password" } });
  const name = screen.getByLabelText("Your store’s name");
  fireEvent.change(name, { target: { value: "Anand Electricals" } });
  fireEvent.submit(password.form as HTMLFormElement);

  const sent = { archive: "c1", password: "my own password", storeName: "Anand Electricals" };
  await waitFor(() => expect(restore).toHaveBeenCalledWith(sent));
});

it("shows what is wrong with a file next to the choice, and nothing to restore", async () => {
  const finding = "This is a backup of another store.";
  const check = { ...job, finding, restorable: false };
  read.mockReturnValue({ storeName: "Anand Electricals", check, restore: null });
  render(<RestoreBackup onRestored={() => undefined} />);

  expect((await screen.findByRole("alert")).textContent).toContain(finding);
  expect(screen.queryByRole("button", { name: "Restore this backup" })).toBeNull();
});

it("shows the step of a restore in words, and reports its end once", async () => {
  const onRestored = vi.fn();
  const going = { ...job, state: "running", percent: 60, step: "keeping" };
  read.mockReturnValue({ storeName: "Anand Electricals", check: checked, restore: going });
  const { rerender } = render(<RestoreBackup onRestored={onRestored} />);
  expect(await screen.findByText("Saving the store as it is now")).toBeTruthy();
  expect(screen.queryByLabelText("Choose backup file")).toBeNull();

  read.mockReturnValue({ storeName: "Anand Electricals", check: checked, restore: job });
  rerender(<RestoreBackup onRestored={onRestored} />);
  expect(await screen.findByRole("button", { name: "Undo the restore" })).toBeTruthy();
  rerender(<RestoreBackup onRestored={onRestored} />);
  expect(onRestored).toHaveBeenCalledTimes(1);
});
