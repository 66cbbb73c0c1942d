import { Button } from "antd";
import { useEffect, useRef } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { type Draft, useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { Uploader } from "@/shared/media/Uploader";
import { type Uploads, useUploads } from "@/shared/media/useUploads";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { Picture } from "@/shared/ui/Picture";
import { useSaveCatalogMutation } from "./api";
import styles from "./OwnerCatalog.module.css";
import { type CatalogForm, catalogFieldOf, type OwnerCatalog } from "./wire";

const { TextAreaRow, TextRow } = rowsOf<CatalogForm>();

type CatalogDrawerProps = {
  /** The catalogue to edit; null adds a new one. */
  catalog: OwnerCatalog | null;
  open: boolean;
  onClose: () => void;
  /** Called when the server has prepared or rejected an uploaded file. */
  onPrepared: () => void;
};

/** Adds a catalogue, or changes one; a change sends only the changed fields. */
export function CatalogDrawer({ catalog, open, onClose, onPrepared }: CatalogDrawerProps) {
  const { t } = useWords("ownerCatalog");
  const [send] = useSaveCatalogMutation();
  const first: CatalogForm = {
    title: catalog?.title ?? "",
    description: catalog?.description ?? "",
    file: "",
    cover: catalog?.cover ?? "",
  };
  const draft = useDraft(first, open ? String(catalog?.id ?? "new") : "");
  // The server checks a file after the drawer has closed;
  // a new catalogue is removed again if its PDF is rejected.
  const adding = useRef(false);
  const settledAs =
    (pdf: boolean): NonNullable<Parameters<typeof useUploads>[0]["settled"]> =>
    ({ name, state, reason }) => {
      if (state === "refused") {
        const words = pdf && adding.current ? "refusedNew" : "refusedFile";
        notify(t(words, { name, reason: reason ?? t("refusedPlain") }), { tone: "warning" });
      } else if (pdf) notify(t(adding.current ? "added" : "changed"));
      if (pdf) adding.current = false;
      onPrepared();
    };
  const files = useUploads({ kinds: ["pdf"], settled: settledAs(true) });
  const covers = useUploads({ kinds: ["image"], settled: settledAs(false) });
  useSent(files, draft, "file");
  useSent(covers, draft, "cover");
  const saving = useSaving({
    draft,
    always: !catalog,
    check: ({ title, file }) => ({
      ...(title.trim() ? {} : { title: t("form.noTitle") }),
      ...(file || catalog ? {} : { file: t("form.noFile") }),
      ...(files.totals.busy && !file ? { file: t("form.uploading") } : {}),
      ...(covers.totals.busy && covers.sent.length === 0 ? { cover: t("form.uploading") } : {}),
    }),
    send: async (changed) => {
      await send({ id: catalog?.id ?? null, changed }).unwrap();
      adding.current = !catalog;
      files.attached();
      covers.attached();
    },
    fieldOf: catalogFieldOf,
    done: t(draft.values.file ? "checking" : "changed"),
    onSaved: onClose,
  });
  const close = () => {
    files.clear();
    covers.clear();
    onClose();
  };
  const { values, errors, set } = draft;
  return (
    <EditDrawer
      open={open}
      title={t(catalog ? "form.edit" : "form.add")}
      note={catalog?.title}
      draft={draft}
      saving={saving}
      always={!catalog}
      onClose={close}
    >
      <TextRow name="title" label={t("form.title")} autoFocus maxLength={200} />
      <TextAreaRow
        name="description"
        label={t("form.description")}
        note={t("form.optional")}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={2000}
      />
      <section className={styles.files} aria-label={t("form.file")}>
        <h3>{t("form.file")}</h3>
        {catalog?.file && (
          <div className={styles.now}>
            <Button size="large" target="_blank" rel="noreferrer" href={catalog.file}>
              <Icon name="eye" size={16} /> {t("form.fileNow")}
            </Button>
            <p>{t("form.fileOther")}</p>
          </div>
        )}
        <Uploader uploads={files} title={t("form.file")} hint={t("form.fileHint")} />
        <FieldError text={errors.file} />
      </section>
      <section className={styles.files} aria-label={t("form.cover")}>
        <h3>
          {t("form.cover")} <span>{t("form.optional")}</span>
        </h3>
        {catalog?.cover && values.cover === catalog.cover && (
          <div className={styles.now}>
            <Picture source={catalog.cover} name={catalog.title} size={64} />
            <p>{t("form.coverNow")}</p>
            <IconButton icon="trash" label={t("form.takeCover")} onClick={() => set("cover", "")} />
          </div>
        )}
        <Uploader uploads={covers} title={t("form.cover")} hint={t("form.coverHint")} />
        <FieldError text={errors.cover} />
      </section>
    </EditDrawer>
  );
}

/** Puts the latest upload into the field of the form. */
function useSent(uploads: Uploads, draft: Draft<CatalogForm>, field: "file" | "cover") {
  const sent = uploads.sent.at(-1);
  const latest = { draft, field };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates another draft object
  useEffect(() => {
    if (sent) latest.draft.set(latest.field, sent);
  }, [sent]);
}
