import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Switch } from "@/shared/ui/Switch";
import styles from "./PushSwitch.module.css";
import { usePush } from "./usePush";

/** Turns messages on this device on or off; the browser requests permission when they are turned on. */
export function PushSwitch() {
  const { t } = useWords("notifications");
  const { state, busy, failed, turn } = usePush();
  const id = useId();
  if (state === null) return null;
  return (
    <section className={styles.device}>
      <Icon name="bell" />
      <div>
        <label id={`${id}title`} htmlFor={id}>
          {t("device.title")}
        </label>
        <p id={`${id}help`}>{t(busy ? "device.busy" : `device.${state}`)}</p>
        {failed && (
          <p className={styles.failed} role="alert">
            {t("device.failed")}
          </p>
        )}
      </div>
      {(state === "on" || state === "off") && (
        <Switch
          id={id}
          aria-describedby={`${id}help`}
          checked={state === "on"}
          disabled={busy}
          onTurn={turn}
        />
      )}
    </section>
  );
}
