import { useSyncExternalStore } from "react";

export type NoticeTone = "plain" | "warning";
export type Notice = {
  id: number;
  text: string;
  tone: NoticeTone;
  action?: { label: string; run: () => void };
  /** Whether the notice stays until the user closes it. */
  lasting?: boolean;
};

const SHOWN_FOR = 5000;

let notices: readonly Notice[] = [];
let hosts: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function dismiss(id: number) {
  notices = notices.filter((notice) => notice.id !== id);
  changed();
}

type NoticeOptions = Partial<Pick<Notice, "tone" | "action" | "lasting">> & { shownFor?: number };

/** Shows a notice for five seconds or for `shownFor`, with an optional action such as Undo. */
export function notify(text: string, { shownFor = SHOWN_FOR, ...options }: NoticeOptions = {}) {
  lastId += 1;
  const notice: Notice = { id: lastId, text, tone: "plain", ...options };
  const others = notices.filter((shown) => shown.text !== text);
  notices = [
    ...others.filter(({ lasting }) => lasting),
    ...others.filter(({ lasting }) => !lasting).slice(-2),
    notice,
  ];
  changed();
  if (!notice.lasting) setTimeout(() => dismiss(notice.id), shownFor);
  return notice.id;
}

const SAID_FOR = 2000;
let said = "";
let silence: ReturnType<typeof setTimeout>;

/** Makes screen readers announce a text about something that others see on the page. */
export function say(text: string) {
  said = text;
  changed();
  clearTimeout(silence);
  silence = setTimeout(() => {
    said = "";
    changed();
  }, SAID_FOR);
}

export const useSaid = () => useSyncExternalStore(subscribe, () => said);

export const useNotices = () => useSyncExternalStore(subscribe, () => notices);

/** Returns the topmost layer, which alone shows notices; a modal dialog blocks everything below it. */
export const useUppermostHost = () => useSyncExternalStore(subscribe, () => hosts.at(-1));

export function addHost(id: string) {
  hosts = [...hosts, id];
  changed();
  return () => {
    hosts = hosts.filter((host) => host !== id);
    changed();
  };
}
