import { Button } from "antd";
import { useState } from "react";
import { ExportButton } from "@/features/backoffice/exports/ExportButton";
import { ListBar } from "@/features/backoffice/list/ListBar";
import { ListFrame } from "@/features/backoffice/list/ListFrame";
import { NothingFound } from "@/features/backoffice/list/NothingFound";
import { wholeOnWire } from "@/features/backoffice/list/search";
import { useListView } from "@/features/backoffice/list/useListView";
import { shelfOnWire, useListOwnersProductsQuery } from "@/features/products/api";
import { PRODUCT_SORT } from "@/features/products/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { useProductColumns } from "./columns";
import { ImagesDialog } from "./ImagesDialog";
import { NewProductDrawer } from "./NewProductDrawer";
import { ProductDrawer } from "./ProductDrawer";
import { ProductFilters } from "./ProductFilters";
import { ProductListCard } from "./ProductListCard";
import { useShelf } from "./shelf";

/** All products of the store: found, edited one after the other, given pictures. */
export default function ProductsPage() {
  const { t } = useWords("products");
  const { path } = useStore();
  const { list, shelf, filter, editing, edit } = useShelf();
  const [pictured, setPictured] = useState<string | null>(null);
  const { words, page, size } = list.search;
  const products = useListOwnersProductsQuery({ ...shelf, words, page, size });
  const rows = products.data?.items ?? [];
  const total = products.data?.total;
  const columns = useProductColumns({
    onEdit: ({ code }) => edit(code),
    onImages: ({ code }) => setPictured(code),
  });
  const view = useListView("products", columns);
  const place = rows.findIndex(({ code }) => code === editing);
  const withPictures = rows.find(({ code }) => code === pictured);
  const narrowed = shelf.withoutImage || shelf.category !== null;
  return (
    <PageFrame
      title={t("list.title")}
      note={total !== undefined && <span className="figures">{quantityText(total)}</span>}
      actions={
        <>
          <ExportButton
            list={{
              kind: "products",
              asked: { ...shelfOnWire(shelf), ...wholeOnWire(list.search) },
            }}
          />
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => edit("")}>
            {t("new.button")}
          </Button>
        </>
      }
    >
      <ListBar list={list} searchLabel={t("list.search")} view={view}>
        <ProductFilters shelf={shelf} onFilter={filter} />
      </ListBar>
      <ListFrame
        of={products}
        list={list}
        view={view}
        ownOrder={{ sort: PRODUCT_SORT.priority, desc: false }}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        onOpen={({ code }) => edit(code)}
        card={(product) => (
          <ProductListCard
            product={product}
            onEdit={() => edit(product.code)}
            onImages={() => setPictured(product.code)}
          />
        )}
        empty={
          narrowed && !words ? (
            <EmptyState title={t("list.none")} help={t("list.noneHere")}>
              <Button onClick={() => filter({ withoutImage: false, category: null })}>{t("list.all")}</Button>
            </EmptyState>
          ) : words ? (
            <NothingFound words={words} help="" onClear={() => list.show({ words: "" })} />
          ) : (
            <EmptyState title={t("list.none")} help={t("list.noneYet")}>
              <LinkButton look="primary" to={path("owner/import")}>
                {t("list.import")}
              </LinkButton>
            </EmptyState>
          )
        }
      />
      {editing && (
        <ProductDrawer
          code={editing}
          shelf={shelf}
          place={
            place >= 0 && total !== undefined
              ? t("edit.place", { place: quantityText(page * size + place + 1), total: quantityText(total) })
              : undefined
          }
          around={
            words && place >= 0
              ? { previous: rows[place - 1]?.code ?? null, next: rows[place + 1]?.code ?? null }
              : undefined
          }
          onGo={edit}
        />
      )}
      {editing === "" && (
        <NewProductDrawer category={shelf.category} onClose={() => edit(null)} onAdded={edit} />
      )}
      {withPictures && <ImagesDialog product={withPictures} onClose={() => setPictured(null)} />}
    </PageFrame>
  );
}
