import type { ComponentType, ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./DeviceList.module.css";
import { type OpenSignIn, useDeviceWords } from "./useDeviceWords";

type ButtonProps = { className?: string; disabled: boolean; onClick: () => void; children: ReactNode };

export type DeviceListProps = {
  devices: OpenSignIn[];
  busy: boolean;
  /** Whose devices these are: one's own, of which the one in use stays, or another person's. */
  whose?: "own" | "theirs";
  /** The button of the shop's kit or of antd. */
  Button: ComponentType<ButtonProps>;
  /** Signs out one device, or with null all others. */
  onEnd: (device: OpenSignIn | null) => void;
};

/** The devices on which a person is signed in, each of which can be signed out from here. */
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
