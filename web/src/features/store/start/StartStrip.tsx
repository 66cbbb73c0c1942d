import { Button } from "antd";
import { useId, useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { KeepBack } from "@/shared/ui/KeepBack";
import { notify } from "@/shared/ui/notices";
import { keepNote } from "./device-notes";
import { Ring } from "./Ring";
import { PLACES, type StepName } from "./rules";
import styles from "./Start.module.css";
import { StepList } from "./StepList";
import { useStart } from "./useStart";

/**
 * Shows the first steps of a new store: the number of finished steps, and the next ones;
 * the owner can hide the strip.
 */
export function StartStrip({ onShare }: { onShare: () => void }) {
  const { t } = useWords("start");
  const { t: common } = useWords("common");
  const { mobileNumber, path } = useStore();
  const start = useStart();
  const list = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (start === null) return null;
  if (start === undefined) return <KeepBack />;
  const open = chosen ?? start.young;
  const close = () => {
    keepNote(mobileNumber, "closed");
    notify(t("closed"), {
      action: { label: common("undo"), run: () => keepNote(mobileNumber, "closed", false) },
    });
  };
  return (
    <section className={styles.start} aria-label={t("label")}>
      <div className={styles.strip}>
        <Ring done={start.done} total={start.total} />
        <p>
          <b className="figures">{t("done", { done: start.done, total: start.total })}</b>
          {!open && (
            <span>
              {t("left", {
                count: start.left.length,
                steps: start.left.map((step) => t(`short.${step}`)).join(", "),
              })}
            </span>
          )}
        </p>
        <div className={styles.next}>
          {open && (
            <LinkButton type="link" to={path("owner/quickstart")}>
              {t("quickStart")}
            </LinkButton>
          )}
          {!open && start.next.map((step) => <Next key={step} step={step} onShare={onShare} />)}
          <Button
            size="large"
            type="link"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setChosen(!open)}
          >
            {t(open ? "hideAll" : "showAll")}
          </Button>
        </div>
        <IconButton icon="close" size={16} label={t("close")} onClick={close} />
      </div>
      <div id={list}>{open && <StepList items={start.items} onShare={onShare} />}</div>
    </section>
  );
}

function Next({ step, onShare }: { step: StepName; onShare: () => void }) {
  const { t } = useWords("start");
  const { path } = useStore();
  if (step === "shared")
    return (
      <Button size="large" onClick={onShare}>
        {t("step.shared")}
      </Button>
    );
  return <LinkButton to={path(PLACES[step][0]?.to ?? "owner")}>{t(`step.${step}`)}</LinkButton>;
}
