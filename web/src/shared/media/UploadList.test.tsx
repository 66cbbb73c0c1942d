import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { totalsOf, type UploadingFile } from "./queue";
import { UploadList } from "./UploadList";
import type { Uploads } from "./useUploads";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["media"]);
});

const actions = { remove: vi.fn(), retry: vi.fn(), retryFailed: vi.fn(), clear: vi.fn() };
const uploading = (name: string): UploadingFile => ({
  ...{ id: name.length, name, kind: "image", folder: "", size: 10, preview: null, reason: null },
  ...{ state: "waiting", percent: 0, speed: 0, upload: null, url: null },
});

it("draws one row again when one of the files changes", () => {
  const first = uploading("a.png");
  const second = uploading("bb.png");
  let drawn = 0;
  Object.defineProperty(second, "percent", {
    get: () => {
      drawn += 1;
      return 0;
    },
  });
  const listed = (files: UploadingFile[]) => {
    const totals = { ...totalsOf([]), count: files.length };
    return <UploadList uploads={{ files, totals, ...actions } as unknown as Uploads} />;
  };
  const { rerender } = render(listed([first, second]));
  const before = drawn;

  rerender(listed([{ ...first, state: "failed", reason: "No connection" }, second]));

  expect(screen.getByText("No connection")).toBeVisible();
  expect(drawn).toBe(before);
  expect(before).toBeGreaterThan(0);
});
