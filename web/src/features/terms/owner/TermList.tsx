import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import type { Page } from "@/shared/api/page";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import type { Words } from "@/shared/i18n/useWords";
import { CardGrid } from "@/shared/list/CardGrid";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { OffNote } from "@/shared/list/OffNote";
import { type PageSearch, usePageSearch } from "@/shared/list/usePageSearch";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { fieldOf } from "./wire";

/** A term in words. Its name is the accessible name of its card. */
export type TermBody = {
  name: string;
  title: string;
  state?: "running" | "future" | "ended";
  /** The buyers and goods of the term. */
  scope: string[];
  values: string[];
  /** Less important facts: the term's use and its time. */
  notes?: string[];
  /** The explanation shown before the term is deleted. */
  removal: string;
};

type Saved<Form> = { id: number | null; form: Form };
type Change<Value> = (value: Value) => { unwrap: () => Promise<unknown> };

/** The description of a kind of terms: its calls, its form and its words. */
export type TermKind<Term extends { id: number }, Form extends object> = {
  useList: (search: PageSearch) => {
    data?: Page<Term>;
    error?: unknown;
    isFetching: boolean;
    refetch: () => void;
  };
  useSave: () => readonly [Change<Saved<Form>>, unknown];
  useRemove: () => readonly [Change<number>, unknown];
  useTermWords: () => {
    t: Words;
    body: (term: Term) => TermBody;
    /** Returns the messages about a form's missing values, by field. */
    missing: (form: Form) => Record<string, string | false>;
  };
  newForm: () => Form;
  formOf: (term: Term) => Form;
  Rows: (props: { values: Form }) => ReactNode;
};

type TermListProps<Term extends { id: number }, Form extends object> = {
  kind: TermKind<Term, Form>;
  /** A notice that the terms have no effect yet. */
  off?: ReactNode;
  /** Content above the list, and further actions on a term. */
  above?: ReactNode;
  more?: (term: Term, name: string) => ReactNode;
};

/** Lists the terms of a kind, and finds, adds, changes and deletes them. */
export function TermList<Term extends { id: number }, Form extends object>(props: TermListProps<Term, Form>) {
  const { kind, off, above, more } = props;
  const { t, body } = kind.useTermWords();
  const { search, show } = usePageSearch();
  const [edited, setEdited] = useState<Term | "new" | null>(null);
  const [removed, setRemoved] = useState<Term | null>(null);
  const [remove] = kind.useRemove();
  const found = kind.useList(search);
  const removedBody = removed && body(removed);
  return (
    <>
      {off && <OffNote>{off}</OffNote>}
      <div className={cards.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        {above}
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      </div>
      <CardGrid
        of={found}
        search={search}
        show={show}
        skeleton={<RowSkeletons count={6} height={150} />}
        none={t("none")}
        card={(term) => {
          const shown = body(term);
          return (
            <TermCard key={term.id} t={t} body={shown}>
              <Button aria-label={t("editNamed", { name: shown.name })} onClick={() => setEdited(term)}>
                {t("edit")}
              </Button>
              {more?.(term, shown.name)}
              <DeleteButton
                text={t("delete")}
                label={t("deleteNamed", { name: shown.name })}
                onClick={() => setRemoved(term)}
              />
            </TermCard>
          );
        }}
      />
      <TermDrawer kind={kind} term={edited} onClose={() => setEdited(null)} />
      <RemoveConfirm
        open={removed !== null}
        question={t("remove.question", { name: removedBody?.name ?? "" })}
        help={removedBody?.removal}
        yes={t("delete")}
        remove={async () => removed && remove(removed.id).unwrap()}
        done={t("removed")}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}

function TermCard({ t, body, children }: { t: Words; body: TermBody; children: ReactNode }) {
  const { title, state, scope, values, notes = [] } = body;
  return (
    <li className={cards.card} data-state={state}>
      <div className={state ? `${cards.who} ${cards.titled}` : cards.who}>
        <h3 className="ellipsis" title={title}>
          {title}
        </h3>
        {state && <Badge tone={state === "running" ? "success" : "neutral"}>{t(`state.${state}`)}</Badge>}
        {scope.map((words) => (
          <p key={words} className="ellipsis" title={words}>
            {words}
          </p>
        ))}
      </div>
      <ul className={`${cards.values} figures`}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
        {notes.map((note) => (
          <li key={note} className={cards.time}>
            {note}
          </li>
        ))}
      </ul>
      <div className={cards.ways}>{children}</div>
    </li>
  );
}

type TermDrawerProps<Term extends { id: number }, Form extends object> = {
  kind: TermKind<Term, Form>;
  term: Term | "new" | null;
  onClose: () => void;
};

/** Adds a term (`new`), edits one, or is closed (null). */
function TermDrawer<Term extends { id: number }, Form extends object>(props: TermDrawerProps<Term, Form>) {
  const { kind, term, onClose } = props;
  const { t, missing } = kind.useTermWords();
  const [save] = kind.useSave();
  const [first] = useState(kind.newForm);
  const edited = term === "new" ? null : term;
  const draft = useDraft(edited ? kind.formOf(edited) : first, term === "new" ? "new" : String(edited?.id));
  const saving = useSaving({
    draft,
    check: (form) =>
      Object.fromEntries(
        Object.entries(missing(form)).filter((each): each is [string, string] => Boolean(each[1])),
      ),
    send: (_changed, form) => save({ id: edited?.id ?? null, form }).unwrap(),
    fieldOf,
    done: t(edited ? "changed" : "added"),
    onSaved: onClose,
  });
  return (
    <EditDrawer
      open={term !== null}
      title={t(edited ? "form.change" : "form.add")}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <kind.Rows values={draft.values} />
    </EditDrawer>
  );
}
