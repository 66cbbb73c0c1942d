import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
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

/** The content of the drawer: a new synonym for one of some words or for any word, or an existing one. */
export type EditedSynonym = { is: "new"; words: readonly string[] } | { is: "there"; synonym: Synonym };

type SynonymDrawerProps = { edited: EditedSynonym; onClose: () => void };

/**
 * Edits the meaning of a word of searches. If the word has a meaning, the server refuses the first attempt and names
 * that meaning; the second attempt replaces it.
 */
export function SynonymDrawer({ edited, onClose }: SynonymDrawerProps) {
  const { t } = useWords("utility");
  const [save] = useSaveSynonymMutation();
  const there = edited.is === "there" ? edited.synonym : null;
  const [refused, setRefused] = useState<string | null>(null);
  const words = edited.is === "new" ? edited.words : [];
  const draft = useDraft<Synonym>(there ?? { word: words[0] ?? "", meaning: "" }, "synonym");
  const send = async (synonym: Synonym) => {
    try {
      return await save({ ...synonym, replaces: (there?.word ?? refused) === synonym.word }).unwrap();
    } catch (error) {
      if (readProblem(error).key === "synonym.there") setRefused(synonym.word);
      throw error;
    }
  };
  const saving = useSaving({
    draft,
    check: ({ word, meaning }) => ({
      ...(!word.trim() && { word: t("searchWords.missing.word") }),
      ...(!meaning.trim() && { meaning: t("searchWords.missing.meaning") }),
    }),
    send: (_changed, synonym) => send(synonym),
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
