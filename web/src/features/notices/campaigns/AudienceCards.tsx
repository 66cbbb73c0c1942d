import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";
import { useGetReachQuery } from "./api";
import { Composer } from "./Composer";
import styles from "./Notification.module.css";
import { useComposer } from "./useComposer";
import { AUDIENCES, type Audience } from "./wire";

const WIDTH = 760;

/** Shows the four audiences with their present numbers of people; each opens a message to that audience. */
export function AudienceCards() {
  const { t } = useWords("campaigns");
  const [chosen, setChosen] = useState<Audience | null>(null);
  return (
    <section className={styles.audiences} aria-label={t("targeted")}>
      {AUDIENCES.map((audience) => (
        <AudienceCard key={audience} audience={audience} onChoose={() => setChosen(audience)} />
      ))}
      {chosen && <AudienceDialog audience={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

type AudienceDialogProps = { audience: Audience; onClose: () => void };

/** Composes a message to one audience; closing the dialog asks before the text is lost. */
function AudienceDialog({ audience, onClose }: AudienceDialogProps) {
  const { t } = useWords("campaigns");
  const composer = useComposer(audience);
  // While the confirmation is open, Escape closes only the confirmation.
  const close = () => {
    if (!document.querySelector("dialog[open]")) setTimeout(() => composer.guard.ask(onClose));
  };
  return (
    <Dialog title={t(`audience.${audience}`)} width={WIDTH} footer={null} onClose={close}>
      <Composer composer={composer} onClose={onClose} />
    </Dialog>
  );
}

function AudienceCard({ audience, onChoose }: { audience: Audience; onChoose: () => void }) {
  const { t } = useWords("campaigns");
  const { data } = useGetReachQuery(audience);
  return (
    <button type="button" className={styles.audience} onClick={onChoose}>
      <b>{t(`audience.${audience}`)}</b>
      <span>{t(`audienceHelp.${audience}`)}</span>
      <strong className="figures">
        {data ? t("people", { count: data.people, figure: quantityText(data.people) }) : <Bar width={88} />}
      </strong>
    </button>
  );
}
