import type { ComponentType, ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./DeviceList.module.css";
import { type OpenSignIn, useDeviceWords } from "./useDeviceWords";

type ButtonProps = { className?: string; disabled: boolean; onClick: () => void; children: ReactNode };

export type DeviceListProps = {
  devices: OpenSignIn[];
  busy: boolean;
  /**
   * Whose devices are listed: the user's own, of which the one in use cannot be signed out,
   * or another person's.
   */
  whose?: "own" | "theirs";
  /** The button component, of the shop's kit or of antd. */
  Button: ComponentType<ButtonProps>;
  /** Signs out one device, or all others for null. */
  onEnd: (device: OpenSignIn | null) => void;
};

/** Lists the devices on which a person is signed in, each with a button to sign it out. */
export function DeviceList({ devices, busy, whose = "own", Button, onEnd }: DeviceListProps) {
  const { t } = useWords("account");
  const words = useDeviceWords();
  const own = whose === "own";
  return (
    <div className={styles.list}>
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device.session}>
              <div>
                {words.name(device)}
                <small className="figures">{words.use(device)}</small>
              </div>
              {device.current ? (
                <b>{t("sessions.here")}</b>
              ) : (
                <Button disabled={busy} onClick={() => onEnd(device)}>
                  {t("sessions.end")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices.length > 1 && (
        <Button className={styles.all} disabled={busy} onClick={() => onEnd(null)}>
          {t(own ? "sessions.endOthers" : "sessions.endAll")}
        </Button>
      )}
      {devices.length < (own ? 2 : 1) && <p>{t(own ? "sessions.onlyHere" : "sessions.nowhere")}</p>}
    </div>
  );
}
