import { type FormEvent, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { Layer } from "@/shared/ui/Layer";
import { notify } from "@/shared/ui/notices";
import { useAddSavedListMutation, useChangeSavedListMutation } from "./api";
import styles from "./BuyAgain.module.css";
import type { ListItem } from "./wire";

const MAX_NAME = 60;

type ListNameProps = {
  open: boolean;
  party?: string;
  /** The list to rename; if undefined, `items` become a new list. */
  renamed?: { id: number; name: string };
  items?: readonly ListItem[];
  onClose: () => void;
};

/** Requests the name of a list and saves the list. */
export function ListName(props: ListNameProps) {
  const { t } = useWords("buyAgain");
  const title = t(props.renamed ? "rename" : "keepCart");
  return (
    <Layer open={props.open} onClose={props.onClose} label={title} from="box">
      <Form {...props} title={title} />
    </Layer>
  );
}

function Form({ party, renamed, items = [], onClose, title }: ListNameProps & { title: string }) {
  const { t } = useWords("buyAgain");
  const { t: common } = useWords("common");
  const [name, setName] = useState(renamed?.name ?? "");
  const [error, setError] = useState<string | null>(null);
  const [addList, adding] = useAddSavedListMutation();
  const [changeList, changing] = useChangeSavedListMutation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (renamed) await changeList({ id: renamed.id, name, party }).unwrap();
      else await addList({ name, items: [...items], party }).unwrap();
      notify(t("saved", { name: name.trim() }));
      onClose();
    } catch (problem) {
      const { message, errors } = readProblem(problem);
      setError(errors.name?.[0] ?? message ?? common("somethingWentWrong"));
    }
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <h2>{title}</h2>
      <Field
        label={t("name")}
        value={name}
        maxLength={MAX_NAME}
        error={error}
        autoFocus
        onChange={({ target }) => {
          setName(target.value);
          setError(null);
        }}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button look="primary" type="submit" disabled={adding.isLoading || changing.isLoading}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
