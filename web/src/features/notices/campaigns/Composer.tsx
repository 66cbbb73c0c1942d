import { Button } from "antd";
import { DraftContext, rowsOf } from "@/shared/edit/rows";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Uploader } from "@/shared/media/Uploader";
import { Confirm } from "@/shared/ui/Confirm";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { useGetReachQuery } from "./api";
import styles from "./Notification.module.css";
import { PhonePreview } from "./PhonePreview";
import { SentDialog } from "./SentDialog";
import type { Composing } from "./useComposer";

const { TextAreaRow, TextRow } = rowsOf<Composing["draft"]["values"]>();

type ComposerProps = {
  composer: Composing;
  /** Left out if the composer is a permanent part of the page. */
  onClose?: () => void;
};

const TITLE = 100;
const TEXT = 500;
/** Returns the length of a text and its limit, once something has been typed. */
const lengthOf = (words: string, most: number) =>
  words ? <span className="figures">{`${words.length} / ${most}`}</span> : undefined;

/**
 * Composes a message with a preview on a telephone;
 * before it is sent, the owner confirms the number of recipients.
 */
export function Composer({ composer, onClose }: ComposerProps) {
  const { t } = useWords("campaigns");
  const { data: reach } = useGetReachQuery(composer.audience, { refetchOnMountOrArgChange: true });
  const { draft, uploads, step } = composer;
  const { values, errors } = draft;
  const people = t("people", { count: reach?.people ?? 0, figure: quantityText(reach?.people ?? 0) });
  const devices = t("devices", { count: reach?.devices ?? 0, figure: quantityText(reach?.devices ?? 0) });
  const close = () => {
    composer.clear();
    onClose?.();
  };
  return (
    <div className={styles.composer}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          composer.ask();
        }}
      >
        <DraftContext value={draft}>
          <TextRow
            name="title"
            label={t("form.title")}
            note={lengthOf(values.title, TITLE)}
            autoFocus={Boolean(onClose)}
            maxLength={TITLE}
          />
          <TextAreaRow
            name="text"
            label={t("form.text")}
            note={lengthOf(values.text, TEXT)}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={TEXT}
          />
        </DraftContext>
        <div className={styles.picture}>
          <h3>
            {t("form.picture")} <span>{t("form.optional")}</span>
          </h3>
          <Uploader uploads={uploads} title={t("form.picture")} hint={t("form.pictureHint")} />
          <FieldError text={errors.picture} />
        </div>
        <div className={styles.send}>
          <p className="figures" aria-live="polite">
            <Icon name="user" size={16} />{" "}
            {reach && (reach.push ? t("reach", { people, devices }) : t("reachInApp", { people }))}
          </p>
          <Button
            type="primary"
            htmlType="submit"
            loading={step === "sending"}
            disabled={!reach || reach.people === 0}
          >
            {t("send")}
          </Button>
        </div>
      </form>
      <PhonePreview title={values.title} text={values.text} picture={uploads.files.at(-1)?.preview ?? null} />
      <Confirm
        open={step === "asking"}
        question={t("confirm.question", { people })}
        help={t("confirm.help", { title: values.title })}
        yes={t("confirm.yes")}
        no={t("confirm.no")}
        onYes={composer.send}
        onNo={composer.stay}
      />
      <SentDialog open={step === "sent"} onClose={close} />
      {composer.guard.dialog}
    </div>
  );
}
