import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { Archives } from "./Archives";

const take = vi.fn();
const link = vi.fn();
const save = vi.fn();
const archive = {
  id: "a1",
  state: "done",
  percent: 100,
  size: 3_600_000,
  createdAt: "2026-11-20T10:00:00+05:30",
  keptUntil: "2026-11-27T10:01:00+05:30",
};
const listed = vi.fn(() => ({ data: [archive] as object[] }));
vi.mock("./api", () => ({
  useListArchivesQuery: () => listed(),
  useTakeArchiveMutation: () => [take],
  useGetArchiveLinkMutation: () => [link],
}));
vi.mock("@/shared/media/save", () => ({ save: (...args: unknown[]) => save(...args) }));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: () => undefined }));

beforeAll(() => startI18n("en"));
beforeEach(() => {
  vi.clearAllMocks();
});

const enter = async (password: string) => {
  const field = (await screen.findByLabelText("Your password")) as HTMLInputElement;
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field.form as HTMLFormElement);
};

it("downloads a backup after the owner's password", async () => {
  link.mockReturnValue({ unwrap: async () => ({ url: "https://files.example/a1", fileName: "a1.zip" }) });
  render(<Archives />);
  expect(await screen.findByText("4 MB · Available until 27 Nov")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: /^Download the backup of/ }));
  await enter("my own password");

  await waitFor(() => expect(save).toHaveBeenCalledWith("https://files.example/a1", "a1.zip"));
  expect(link).toHaveBeenCalledWith({ id: "a1", password: "my own password" });
});

it("shows a wrong password next to the field and keeps the dialog", async () => {
  const refusal = { status: 422, data: { errors: { password: ["Current password is incorrect"] } } };
  take.mockReturnValue({ unwrap: () => Promise.reject(refusal) });
  render(<Archives />);

  fireEvent.click(await screen.findByRole("button", { name: "Make a backup" }));
  await enter("wrong");

  expect(await screen.findByText("Current password is incorrect")).toBeTruthy();
});

it("while one is made there is its progress and no second one", async () => {
  listed.mockReturnValue({
    data: [{ ...archive, state: "running", percent: 40, size: null, keptUntil: null }],
  });
  render(<Archives />);

  expect(await screen.findByText("Creating backup…")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect((screen.getByRole("button", { name: "Make a backup" }) as HTMLButtonElement).disabled).toBe(true);
});
