import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Notification.module.css";
import type { Campaign } from "./wire";

/** Shows a sent message: its audience, how many people it reached, and on how many devices it arrived. */
export function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { t, language } = useWords("campaigns");
  const { title, text, picture, at, state, reason, audience, people, reached, devices } = campaign;
  return (
    <li className={styles.row}>
      {picture ? (
        <img src={picture} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <i className={styles.mark}>
          <Icon name="bell" />
        </i>
      )}
      <div className={styles.words}>
        <b>{title}</b>
        <p>{text}</p>
        {reason && (
          <p className={styles.reason}>
            <Icon name="alert" size={16} /> {t("history.refused", { reason })}
          </p>
        )}
        <small>
          <span className="figures">{dayAndTime(at, language)}</span> · {t(`audience.${audience}`)}
        </small>
      </div>
      <dl className={styles.figures} aria-label={t("history.figures")}>
        <Figure name={t("history.reached")} value={reached} of={state === "done" ? undefined : people} />
        {devices > 0 && (
          <>
            <Figure name={t("history.pushed")} value={campaign.pushed} of={devices} />
            {campaign.failed > 0 && <Figure name={t("history.failed")} value={campaign.failed} />}
            {campaign.dead > 0 && <Figure name={t("history.dead")} value={campaign.dead} />}
          </>
        )}
        {state !== "done" && state !== "refused" && (
          <div className={styles.state} role="status">
            {t(`history.${state}`)}
          </div>
        )}
      </dl>
    </li>
  );
}

function Figure({ name, value, of }: { name: string; value: number; of?: number }) {
  const { t } = useWords("campaigns");
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">
        {of === undefined || of === value
          ? quantityText(value)
          : t("history.of", { value: quantityText(value), of: quantityText(of) })}
      </dd>
    </div>
  );
}
