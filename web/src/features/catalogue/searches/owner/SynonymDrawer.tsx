import { EditDrawer } from "@/shared/edit/EditDrawer";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useSaveSynonymMutation } from "./api";
import type { Synonym } from "./wire";

const { SelectRow, TextRow } = rowsOf<Synonym>();
const MAX_WORD = 64;

/** What is edited: a new synonym for one of some words or for any word, or one that is there. */
export type EditedSynonym = { is: "new"; words: readonly string[] } | { is: "there"; synonym: Synonym };

const firstOf = (edited: EditedSynonym) =>
  edited.is === "there" ? edited.synonym : { word: edited.words[0] ?? "", meaning: "" };

type SynonymDrawerProps = { edited: EditedSynonym; onClose: () => void };

/** Says what a word of searches means. */
export function SynonymDrawer({ edited, onClose }: SynonymDrawerProps) {
  const { t } = useWords("utility");
  const [save] = useSaveSynonymMutation();
  const draft = useDraft<Synonym>(firstOf(edited), "synonym");
  const saving = useSaving({
    draft,
    check: ({ word, meaning }) => ({
      ...(!word.trim() && { word: t("searchWords.missing.word") }),
      ...(!meaning.trim() && { meaning: t("searchWords.missing.meaning") }),
    }),
    send: (_changed, synonym) => save(synonym).unwrap(),
    done: t("searchWords.saved"),
    onSaved: onClose,
  });
  const label = t("searchWords.word");
  return (
    <EditDrawer
      open
      title={t(edited.is === "new" ? "searchWords.add" : "searchWords.change")}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      {edited.is === "new" && edited.words.length > 1 ? (
        <SelectRow name="word" label={label} options={optionsOf(edited.words)} />
      ) : (
        <TextRow name="word" label={label} maxLength={MAX_WORD} locked={edited.is === "there"} />
      )}
      <TextRow
        name="meaning"
        label={t("searchWords.meaning")}
        help={t("searchWords.meaningHelp")}
        maxLength={MAX_WORD}
      />
    </EditDrawer>
  );
}
