import { Button } from "antd";
import { useState } from "react";
import { shelfOnWire, useListOwnersProductsQuery } from "@/features/catalogue/products/owner/api";
import { useProductColumns } from "@/features/catalogue/products/owner/columns";
import { LastChanges } from "@/features/catalogue/products/owner/many/LastChanges";
import { ManyBar } from "@/features/catalogue/products/owner/many/ManyBar";
import { NewProductDrawer } from "@/features/catalogue/products/owner/NewProductDrawer";
import { ProductDrawer } from "@/features/catalogue/products/owner/ProductDrawer";
import { ProductFilters } from "@/features/catalogue/products/owner/ProductFilters";
import { ProductListCard } from "@/features/catalogue/products/owner/ProductListCard";
import { ImagesDialog } from "@/features/catalogue/products/owner/pictures/ImagesDialog";
import { havePaise } from "@/features/catalogue/products/owner/rules";
import { useShelf } from "@/features/catalogue/products/owner/shelf";
import { PRODUCT_SORT } from "@/features/catalogue/products/owner/wire";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { LinkButton } from "@/shared/antd/LinkButton";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import type { RowKey } from "@/shared/list/rows";
import { wholeOnWire } from "@/shared/list/search";
import { useListView } from "@/shared/list/useListView";
import { useSelection } from "@/shared/list/useSelection";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Lists all products of the store, to search, to edit one after another, and to add pictures. */
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
    paise: havePaise(rows),
  });
  const view = useListView("products", columns);
  const place = rows.findIndex(({ code }) => code === editing);
  const withPictures = rows.find(({ code }) => code === pictured);
  const narrowed = shelf.withoutImage || shelf.hidden || shelf.withoutTax || shelf.category !== null;
  // A selection of the whole list ends when the list changes or a row is ticked by hand.
  const scope = JSON.stringify([words, page, size, shelf]);
  const selection = useSelection<string>(scope);
  const [whole, setWhole] = useState<string | null>(null);
  const all = whole === scope;
  const codes = rows.map((row) => row.code);
  const ticked = all ? codes : codes.filter((row) => selection.ids.has(row));
  const select = (keys: Iterable<RowKey>) => {
    setWhole(null);
    selection.select([...keys].map(String));
  };
  return (
    <PageFrame
      title={t("list.title")}
      note={total !== undefined && <span className="figures">{quantityText(total)}</span>}
      actions={
        <>
          <ExportButton
            workbook
            list={{
              kind: "products",
              filters: { ...shelfOnWire(shelf), ...wholeOnWire(list.search) },
            }}
          />
          <LastChanges />
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
        selection={{ chosen: ticked, select }}
        bar={
          ticked.length > 0 && (
            <ManyBar
              chosen={all ? { shelf, words } : { codes: ticked }}
              count={all ? (total ?? 0) : ticked.length}
              selectable={rows.length}
              total={total ?? 0}
              onSelectAll={() => select(codes)}
              onSelectList={() => setWhole(scope)}
              onClear={() => select([])}
            />
          )
        }
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
              <Button
                onClick={() =>
                  filter({ withoutImage: false, hidden: false, withoutTax: false, category: null })
                }
              >
                {t("list.all")}
              </Button>
            </EmptyState>
          ) : words ? (
            <NothingFound words={words} help="" onClear={() => list.show({ words: "" })} />
          ) : (
            <EmptyState title={t("list.none")} help={t("list.noneYet")}>
              <LinkButton type="primary" to={path("owner/import")}>
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
