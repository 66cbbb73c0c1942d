import { MomentInput, OptionalMomentInput } from "@/shared/edit/MomentInput";
import { rowsOf } from "@/shared/edit/rows";
import type { Words } from "@/shared/i18n/useWords";
import cards from "@/shared/list/Cards.module.css";

const { Row, TextRow } = rowsOf<{ name: string; starts: string; ends: string | null }>();

const LONGEST_NAME = 60;

/** Edits the name of a term. */
export function NameRow({ t }: { t: Words }) {
  return (
    <TextRow
      name="name"
      label={t("form.name")}
      maxLength={LONGEST_NAME}
      placeholder={t("form.nameExample")}
    />
  );
}

/** Edits when a term starts and ends. */
export function TimeRows({ t }: { t: Words }) {
  return (
    <div className={cards.pair}>
      <Row of={MomentInput} name="starts" label={t("form.starts")} />
      <Row of={OptionalMomentInput} name="ends" label={t("form.ends")} placeholder={t("form.noEnd")} />
    </div>
  );
}
