import { Link } from "react-router";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import type { Shelf } from "./api";
import { OwnValuesNote } from "./OwnValuesNote";
import { ProductForm } from "./ProductForm";
import styles from "./Products.module.css";
import { RateHistory } from "./RateHistory";
import { RemoveProduct } from "./RemoveProduct";
import { editPage } from "./shelf";
import { useProductEdit } from "./useProductEdit";

type ProductDrawerProps = {
  code: string;
  shelf: Shelf;
  /** The position of the product in the list, such as 3 of 20, if it is known. */
  place?: string;
  /**
   * The neighbours on the page; during a search they take precedence over the neighbours in the whole list.
   */
  around?: { previous: string | null; next: string | null };
  onGo: (code: string | null) => void;
};

/** Edits a product in a drawer over the list. */
export function ProductDrawer({ code, shelf, place, around, onGo }: ProductDrawerProps) {
  const { t } = useWords("products");
  const { path } = useStore();
  const edit = useProductEdit(code, shelf);
  const { product, loaded, error, refetch, guarded, saving } = edit;
  const { previous, next } = around ?? { previous: loaded?.previous ?? null, next: loaded?.next ?? null };
  return (
    <EditDrawer
      open
      wide
      title={t("edit.title")}
      note={[code, place].filter(Boolean).join(" · ")}
      draft={guarded}
      saving={saving}
      onClose={() => onGo(null)}
      onPrevious={previous === null ? null : () => onGo(previous)}
      onNext={next === null ? null : () => onGo(next)}
    >
      {product ? (
        <>
          <ProductForm
            edit={edit}
            textId={code}
            fromAccounting={product.fromAccounting}
            existing={product.sizes}
            comingTax={product.comingTax}
          />
          <OwnValuesNote product={product} />
          <RateHistory key={code} code={code} />
          <div className={styles.ends}>
            <Link className={styles.link} to={path(editPage(code, shelf))}>
              {t("edit.page")}
            </Link>
            {product.removable && <RemoveProduct product={product} onGone={() => onGo(null)} />}
          </div>
        </>
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={6} height={72} />
      )}
    </EditDrawer>
  );
}
