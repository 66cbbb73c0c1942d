import { Input } from "antd";
import { useEffect } from "react";
import { useSaveCatalogMutation } from "@/features/backoffice/catalogs/api";
import { type CatalogForm, catalogFieldOf, type OwnerCatalog } from "@/features/backoffice/catalogs/wire";
import { EditDrawer } from "@/features/backoffice/edit/EditDrawer";
import { EditField } from "@/features/backoffice/edit/EditField";
import { type Draft, useDraft } from "@/features/backoffice/edit/useDraft";
import { useSaving } from "@/features/backoffice/edit/useSaving";
import { Uploader } from "@/features/media/Uploader";
import { type Uploads, useUploads } from "@/features/media/useUploads";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton, OutwardButton } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/Field";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { Picture } from "@/shared/ui/Picture";
import styles from "./OwnerCatalog.module.css";

type CatalogDrawerProps = {
  /** Null adds one. */
  catalog: OwnerCatalog | null;
  open: boolean;
  onClose: () => void;
  /** A file that was sent is shown now, or was refused. */
  onPrepared: () => void;
};

/** Adds a catalogue or changes one; of what it has, only what changed is sent. */
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
  const settled: NonNullable<Parameters<typeof useUploads>[0]["settled"]> = ({ name, state, reason }) => {
    if (state === "refused") {
      notify(t("refusedFile", { name, reason: reason ?? t("refusedPlain") }), { tone: "warning" });
    }
    onPrepared();
  };
  const files = useUploads({ kinds: ["pdf"], settled });
  const covers = useUploads({ kinds: ["image"], settled });
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
      files.attached();
      covers.attached();
    },
    fieldOf: catalogFieldOf,
    done: t(catalog ? "changed" : "added"),
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
      <EditField label={t("form.title")} error={errors.title}>
        {(input) => (
          <Input
            {...input}
            autoFocus
            maxLength={200}
            value={values.title}
            onChange={({ target }) => set("title", target.value)}
          />
        )}
      </EditField>
      <EditField label={t("form.description")} note={t("form.optional")} error={errors.description}>
        {(input) => (
          <Input.TextArea
            {...input}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={2000}
            value={values.description}
            onChange={({ target }) => set("description", target.value)}
          />
        )}
      </EditField>
      <section className={styles.files} aria-label={t("form.file")}>
        <h3>{t("form.file")}</h3>
        {catalog?.file && (
          <div className={styles.now}>
            <OutwardButton href={catalog.file}>
              <Icon name="eye" size={16} /> {t("form.fileNow")}
            </OutwardButton>
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

/** What has been sent last is what the form holds. */
function useSent(uploads: Uploads, draft: Draft<CatalogForm>, field: "file" | "cover") {
  const sent = uploads.sent.at(-1);
  const latest = { draft, field };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another one with each drawing
  useEffect(() => {
    if (sent) latest.draft.set(latest.field, sent);
  }, [sent]);
}
