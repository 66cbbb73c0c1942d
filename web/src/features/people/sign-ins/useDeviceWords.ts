import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { SignedInDevice } from "./api";

/** An open sign-in; an administrator's sign-in has no device name. */
export type OpenSignIn = Omit<SignedInDevice, "deviceName"> & { deviceName?: string };

/** Returns the texts about a signed-in device: its name, and when and from where it was last used. */
export function useDeviceWords() {
  const { t, language } = useWords("account");
  return {
    name: ({ deviceName, client }: OpenSignIn) => client || deviceName || t("sessions.unnamed"),
    use: ({ createdAt, lastUsedAt, address }: OpenSignIn) =>
      [
        t("sessions.since", { date: dayAndTime(createdAt, language) }),
        t("sessions.used", { date: dayAndTime(lastUsedAt, language) }),
        address,
      ]
        .filter(Boolean)
        .join(" · "),
  };
}
