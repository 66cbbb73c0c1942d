import { useState } from "react";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useListSynonymsQuery, useSaveSynonymMutation } from "./api";
import type { Synonym } from "./wire";

const { SelectRow, TextRow } = rowsOf<Synonym>();
const MAX_WORD = 64;

/** What is edited: a new synonym for one of some words or for any word, or one that is there. */
export type EditedSynonym = { is: "new"; words: readonly string[] } | { is: "there"; synonym: Synonym };

type SynonymDrawerProps = { edited: EditedSynonym; onClose: () => void };

/** Says what a word of searches means. A new meaning of a word that has one is a change, and saved as one only. */
export function SynonymDrawer({ edited, onClose }: SynonymDrawerProps) {
  const { t } = useWords("utility");
  const [save] = useSaveSynonymMutation();
  const { data: synonyms = [] } = useListSynonymsQuery();
  const [there, setThere] = useState(edited.is === "there" ? edited.synonym : null);
  const words = edited.is === "new" ? edited.words : [];
  const draft = useDraft<Synonym>(there ?? { word: words[0] ?? "", meaning: "" }, "synonym");
  const replaced = (word: string) => {
    const found = !there && synonyms.find((synonym) => synonym.word === word.trim().toLowerCase());
    if (!found) return {};
    setThere(found);
    return { word: `${found.word} → ${found.meaning}` };
  };
  const saving = useSaving({
    draft,
    check: ({ word, meaning }) => ({
      ...(!word.trim() && { word: t("searchWords.missing.word") }),
      ...(!meaning.trim() && { meaning: t("searchWords.missing.meaning") }),
      ...replaced(word),
    }),
    send: (_changed, synonym) => save(synonym).unwrap(),
    done: t("searchWords.saved"),
    onSaved: onClose,
  });
  const label = t("searchWords.word");
  return (
    <EditDrawer
      open
      title={t(there ? "searchWords.change" : "searchWords.add")}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      {!there && words.length > 1 ? (
        <SelectRow name="word" label={label} options={optionsOf(words)} />
      ) : (
        <TextRow name="word" label={label} maxLength={MAX_WORD} locked={there !== null} />
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
