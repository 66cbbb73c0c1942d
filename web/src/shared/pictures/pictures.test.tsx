import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { PictureField } from "./PictureField";
import { PrivatePictures } from "./PrivatePictures";
import { usePictures } from "./usePictures";

const arriving = vi.fn<() => Promise<string>>();
const send = vi.fn((_picture: { picture: Blob; link?: string }) => ({ unwrap: arriving }));
vi.mock("./api", () => ({
  useSendPrivatePictureMutation: () => [send, {}],
  useGetPrivatePictureQuery: ({ id }: { id: string }) => ({
    data: { large: `/${id}-large`, small: `/${id}-small` },
  }),
}));

function Form({ most, link, error }: { most: number; link?: string; error?: string }) {
  const pictures = usePictures(most, link);
  return (
    <>
      <PictureField label="Screenshot" pictures={pictures} error={error} />
      <output>{pictures.sending ? "sending" : pictures.ids.join(" ")}</output>
    </>
  );
}
const shot = (name = "shot.png", type = "image/png") => new File(["x"], name, { type });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText("Screenshot", { selector: "input" }), { target: { files } });
const shown = () => document.querySelector("output")?.textContent;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["media", "common"]);
  URL.createObjectURL = () => "blob:shot";
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
});
beforeEach(() => {
  vi.clearAllMocks();
  let arrived = 0;
  arriving.mockImplementation(async () => `id-${++arrived}`);
});

it("sends a picture as soon as it is chosen, by the link of an order too", async () => {
  render(<Form most={1} link="1.token" />);
  choose(shot());

  expect(shown()).toBe("sending");
  await waitFor(() => expect(shown()).toBe("id-1"));
  expect(send.mock.calls[0]?.[0].link).toBe("1.token");
  expect(screen.queryByLabelText("Screenshot", { selector: "input" })).toBeNull();
});

it("takes no more than it may, and a removed one makes room", async () => {
  render(<Form most={2} />);
  choose(shot("1.png"), shot("2.png"), shot("3.png"));
  await waitFor(() => expect(shown()).toBe("id-1 id-2"));

  fireEvent.click(screen.getByRole("button", { name: "Remove image 1" }));
  expect(shown()).toBe("id-2");
  expect(screen.getByLabelText("Screenshot", { selector: "input" })).toBeTruthy();
});

it("keeps a picture that failed, with the reason, and sends it again", async () => {
  arriving.mockRejectedValueOnce({ status: 422, data: { errors: { picture: ["This image is damaged"] } } });
  render(<Form most={1} />);
  choose(shot());
  await screen.findByText("This image is damaged");

  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(shown()).toBe("id-1"));
  expect(screen.queryByText("This image is damaged")).toBeNull();
});

it("shows an error of a sent picture until another one replaces it", async () => {
  const { rerender } = render(<Form most={1} />);
  choose(shot());
  await waitFor(() => expect(shown()).toBe("id-1"));
  rerender(<Form most={1} error="Used already" />);
  expect(screen.getByText("Used already")).toBeVisible();

  fireEvent.click(screen.getByRole("button", { name: "Remove image 1" }));
  choose(shot());
  await waitFor(() => expect(shown()).toBe("id-2"));
  expect(screen.queryByText("Used already")).toBeNull();
  rerender(<Form most={1} />);
  rerender(<Form most={1} error="Used already" />);
  expect(screen.getByText("Used already")).toBeVisible();
});

it("sends no file of another kind", async () => {
  render(<Form most={1} />);
  choose(shot("bill.pdf", "application/pdf"));

  await screen.findByText(/Please choose an image/);
  expect(send).not.toHaveBeenCalled();
});

it("opens a small picture as a large one", () => {
  render(<PrivatePictures ids={["7"]} label="Screenshot" />);
  fireEvent.click(screen.getByRole("button", { name: "Screenshot" }));

  expect(screen.getByRole("img", { name: "Screenshot" }).getAttribute("src")).toBe("/7-large");
});
