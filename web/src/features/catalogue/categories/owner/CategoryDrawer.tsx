import { useListCatalogChoicesQuery } from "@/features/catalogue/catalogs/owner/api";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "./Categories.module.css";
import { CategoryPicture } from "./CategoryPicture";
import { RemoveCategory } from "./RemoveCategory";
import { useSaveCategory } from "./useSaveCategory";
import { type CategoryForm, categoryFieldOf, type OwnerCategory } from "./wire";

const { NumberRow, SelectRow, TextAreaRow, TextRow } = rowsOf<CategoryForm>();

const MAX_PRIORITY = 1_000_000;

type CategoryDrawerProps = {
  /** The category to edit; null adds a new one. */
  category: OwnerCategory | null;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
};

/** Adds or edits a category: its names, its priority, the catalogue of its products, its picture. */
export function CategoryDrawer(props: CategoryDrawerProps) {
  const { category, open, onClose, onChanged, onPrevious, onNext } = props;
  const { t } = useWords("ownerCategory");
  const { mobileNumber } = useStore();
  const { data: catalogs } = useListCatalogChoicesQuery(mobileNumber, { skip: !open });
  const send = useSaveCategory(category?.code ?? null);
  const first: CategoryForm = {
    name: category?.name ?? "",
    shortName: category?.shortName ?? "",
    hindiName: category?.hindiName ?? "",
    gujaratiName: category?.gujaratiName ?? "",
    description: category?.description ?? "",
    priority: category?.priority ?? null,
    catalog: category?.catalog ?? null,
  };
  const draft = useDraft(first, open ? (category?.code ?? "new") : "");
  const saving = useSaving({
    draft,
    always: !category,
    check: ({ name, priority }) => ({
      ...(name.trim() ? {} : { name: t("form.noName") }),
      ...(category && priority === null ? { priority: t("form.noPriority") } : {}),
    }),
    send,
    fieldOf: categoryFieldOf,
    done: t(category ? "changed" : "added"),
    onSaved: onClose,
  });
  return (
    <EditDrawer
      open={open}
      title={t(category ? "form.edit" : "form.new")}
      note={category && `${category.code} · ${t("products", { count: category.products })}`}
      draft={draft}
      saving={saving}
      always={!category}
      onClose={onClose}
      onPrevious={category ? onPrevious : undefined}
      onNext={category ? onNext : undefined}
    >
      <TextRow name="name" label={t("form.name")} autoFocus={!category} maxLength={200} />
      <TextRow name="shortName" label={t("form.shortName")} note={t("form.shortNameHint")} maxLength={50} />
      <TextRow name="hindiName" label={t("form.hindiName")} note={t("form.optional")} maxLength={200} />
      <TextRow name="gujaratiName" label={t("form.gujaratiName")} note={t("form.optional")} maxLength={200} />
      <div className={styles.two}>
        <NumberRow
          name="priority"
          label={t("form.priority")}
          note={t("form.priorityHint")}
          min={0}
          max={MAX_PRIORITY}
          precision={0}
        />
        {category && (
          <SelectRow
            name="catalog"
            label={t("form.catalog")}
            note={t("form.catalogHint")}
            showSearch={{ optionFilterProp: "label" }}
            value={draft.values.catalog ?? 0}
            onChange={(id) => draft.set("catalog", id || null)}
            options={[
              { value: 0, label: t("form.noCatalog") },
              ...(catalogs ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </div>
      <TextAreaRow
        name="description"
        label={t("form.description")}
        note={t("form.optional")}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
      />
      {category && <CategoryPicture category={category} onChanged={onChanged} />}
      {category?.products === 0 && <RemoveCategory category={category} onGone={onClose} />}
    </EditDrawer>
  );
}
