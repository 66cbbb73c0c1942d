import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Backup, BackupStatus } from "@/features/platform/console/backups";
import { startI18n } from "@/shared/i18n/i18n";
import BackupsPage from "./BackupsPage";

const start = vi.fn();
const verify = vi.fn();
const copy = vi.fn();
const answers = vi.hoisted(() => ({ status: {}, backups: [] as unknown[] }));
vi.mock("@/features/platform/console/backups", () => ({
  useGetBackupStatusQuery: () => ({ data: answers.status, refetch: () => undefined }),
  useListBackupsQuery: () => ({
    data: { items: answers.backups, total: answers.backups.length },
    refetch: () => undefined,
  }),
  useStartBackupMutation: () => [start, {}],
  useVerifyBackupMutation: () => [verify, {}],
  useCopyBackupMutation: () => [copy],
}));
vi.mock("@/features/platform/console/api", () => ({
  useListJobsQuery: () => ({ data: { items: [], total: 0 } }),
  useRetryJobMutation: () => [() => undefined, {}],
}));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: () => undefined }));

const CONFIGURED: BackupStatus = {
  configured: true,
  hasKey: true,
  everyHours: 24,
  keptDays: 30,
  completeAt: "2026-11-26T02:00:00+05:30",
};
const MADE: Backup = {
  name: "p/stores/9825012345/20261126T203000Z.zip.age",
  mobileNo: "9825012345",
  madeAt: "2026-11-27T02:00:00+05:30",
  bytes: 3_600_000,
  rows: 12_345,
  files: 7,
  verifiedAt: null,
  problem: "",
};

async function open(status: Partial<BackupStatus>, backups: Backup[] = [MADE]) {
  answers.status = { ...CONFIGURED, ...status };
  answers.backups = backups;
  render(
    <MemoryRouter>
      <BackupsPage />
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: "Backups" });
}

const rows = () => within(screen.getByRole("list", { name: "All backups" })).getAllByRole("listitem");
const done = { unwrap: async () => ({}) };

beforeAll(() => startI18n("en"));
beforeEach(() => {
  vi.clearAllMocks();
  for (const call of [start, verify, copy]) call.mockReturnValue(done);
});

describe("the backups of the platform", () => {
  it("says what is in each, and how its last verification ended", async () => {
    const failed = { ...MADE, name: "b", verifiedAt: MADE.madeAt, problem: "orders has other rows" };
    await open({}, [MADE, failed, { ...MADE, name: "c", mobileNo: null, verifiedAt: MADE.madeAt }]);

    const [first, second, third] = rows() as [HTMLElement, HTMLElement, HTMLElement];
    expect(within(first).getByText("4 MB · 12,345 rows · 7 files")).toBeVisible();
    expect(within(first).getByText("Not verified")).toBeVisible();
    expect(within(second).getByText("Verification failed")).toBeVisible();
    expect(within(second).getByText(/orders has other rows/)).toBeVisible();
    expect(within(third).getByText("Registry")).toBeVisible();
    expect(within(third).queryByRole("button", { name: /as a copy/ })).toBeNull();
  });

  it("starts a backup of everything, and verifies one", async () => {
    await open({});
    fireEvent.click(screen.getByRole("button", { name: "Back up everything" }));
    await waitFor(() => expect(start).toHaveBeenCalledWith(undefined));
    fireEvent.click(screen.getByRole("button", { name: /^Verify the backup/ }));
    await waitFor(() => expect(verify).toHaveBeenCalledWith(MADE.name));
  });

  it("restores one under another number, after saying what that means", async () => {
    await open({});
    fireEvent.click(screen.getByRole("button", { name: /^Restore as a copy/ }));
    expect(await screen.findByText(/98250 12345 itself does not change/)).toBeInTheDocument();
    const number = screen.getByLabelText("Mobile number of the copy") as HTMLInputElement;
    const yes = screen.getByRole("button", { name: "Restore the copy" });
    fireEvent.change(number, { target: { value: "98250 12345" } });
    expect(yes).toBeDisabled();
    fireEvent.change(number, { target: { value: "90000 00042" } });
    await waitFor(() => expect(yes).toBeEnabled());
    fireEvent.submit(number.form as HTMLFormElement);

    await waitFor(() => expect(copy).toHaveBeenCalledWith({ name: MADE.name, mobileNo: "9000000042" }));
  });

  it("shows a taken number next to the field and keeps the dialog", async () => {
    const refusal = {
      status: 409,
      data: { errors: { mobileNo: ["This mobile number already has a store"] } },
    };
    copy.mockReturnValue({ unwrap: () => Promise.reject(refusal) });
    await open({});
    fireEvent.click(screen.getByRole("button", { name: /^Restore as a copy/ }));
    const number = (await screen.findByLabelText("Mobile number of the copy")) as HTMLInputElement;
    fireEvent.change(number, { target: { value: "9000000042" } });
    fireEvent.submit(number.form as HTMLFormElement);

    expect(await screen.findByText("This mobile number already has a store")).toBeInTheDocument();
  });

  it("offers nothing that needs the private key where it is not, and says why", async () => {
    await open({ hasKey: false });
    expect(screen.getByText(/Set BACKUP_IDENTITY/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Verify|as a copy/ })).toBeNull();
  });

  it("says how to begin where backups are not set up", async () => {
    await open({ configured: false }, []);
    expect(screen.getByRole("heading", { name: "Backups are off" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Back up everything" })).toBeNull();
  });
});
