import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CodeFields } from "./CodeFields";
import { useCode } from "./useCode";

const asking = vi.fn(async (_mobile: string) => ({ ticket: "t1", resendSeconds: 30, goodSeconds: 600 }));
let code: ReturnType<typeof useCode>;

function Form() {
  code = useCode(asking);
  return <CodeFields code={code} onChangeNumber={() => undefined} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  asking.mockClear();
});
afterEach(() => vi.useRealTimers());

const begin = async () => {
  render(<Form />);
  await act(async () => code.begin("9825012345"));
};
const again = () => screen.getByRole("button", { name: /again/i });

it("takes a code where telephones offer one", async () => {
  await begin();
  const box = screen.getByRole("textbox");
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute("autocomplete", "one-time-code");
  expect(box).toHaveAttribute("inputmode", "numeric");
});

it("counts down until another code may be requested", async () => {
  await begin();
  expect(again()).toBeDisabled();
  await act(async () => vi.advanceTimersByTime(29_000));
  expect(again()).toBeDisabled();
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(again()).toBeEnabled();

  await act(async () => fireEvent.click(again()));
  expect(asking).toHaveBeenCalledTimes(2);
  expect(again()).toBeDisabled();
});

it("says what the server says where no other code is sent", async () => {
  await begin();
  await act(async () => vi.advanceTimersByTime(30_000));
  asking.mockRejectedValueOnce({ status: 429, data: { message: "Too many attempts." } });
  await act(async () => fireEvent.click(again()));
  expect(screen.getByRole("alert")).toHaveTextContent("Too many attempts.");
});

it("gives ticket and code for the number that they are of, and for no other", async () => {
  await begin();
  expect(code.proofFor("9825012345")).toBeNull();
  await act(async () => code.type(" 048213 "));
  expect(code.proofFor("9825012345")).toEqual({ ticket: "t1", code: "048213" });
  expect(code.proofFor("9825012346")).toBeNull();
});

it("asks for no second code when somebody comes back with the same number", async () => {
  await begin();
  await act(async () => code.begin("9825012345"));
  expect(asking).toHaveBeenCalledTimes(1);
  await act(async () => code.begin("9825012346"));
  expect(asking).toHaveBeenCalledTimes(2);
});
