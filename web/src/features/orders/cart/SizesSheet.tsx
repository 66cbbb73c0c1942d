import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button, IconButton } from "@/shared/ui/Button";
import { Layer } from "@/shared/ui/Layer";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { StockWord } from "@/shared/ui/StockWord";
import { AddButton } from "./AddButton";
import { KeptFocus } from "./KeptFocus";
import { LineComesLater } from "./LineComesLater";
import { LineStepper } from "./LineStepper";
import type { Orderable, OrderableSize } from "./orderable";
import { Refusal } from "./Refusal";
import { totalsOf } from "./rules";
import styles from "./SizesSheet.module.css";
import { useLine, useLinesOf } from "./useCart";
import { useQuantity } from "./useQuantity";

/** Shows all sizes of a product; each change is saved at once. */
export function SizesSheet({ item, onClose }: { item: Orderable; onClose: () => void }) {
  const { t } = useWords("cart");
  const { t: shop } = useWords("shop");
  const { t: common } = useWords("common");
  const mine = useLinesOf(item.code);
  const quantity = useQuantity();
  const { company } = useStore();
  const net = totalsOf(mine)?.items;
  const pieces = mine.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Layer open onClose={onClose} from="sheet" label={t("chooseSize", { name: item.name })}>
      <div className={styles.head}>
        <Picture source={item.thumbnails[0]} name={item.name} size={56} />
        <div className={styles.words}>
          <h2 className="two-lines">{item.name}</h2>
          <p className="figures">
            {item.code}
            {item.tax !== null && !company.untaxed && ` · ${shop("gst", { percent: item.tax })}`}
          </p>
        </div>
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </div>
      <ul className={styles.sizes}>
        {item.sizes.map((size) => (
          <SizeRow key={size.code} item={item} size={size} />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button look="primary" large wide onClick={onClose}>
          <span>{t("done")}</span>
          {mine.length > 0 && (
            <span className="figures">
              {t("inCartSum", {
                sizes: t("sizes", { count: mine.length }),
                quantity: quantity.plain(pieces, item.unit),
              })}
              {net !== undefined && ` · ${wholeRupees(net)}`}
            </span>
          )}
        </Button>
      </div>
    </Layer>
  );
}

function SizeRow({ item, size }: { item: Orderable; size: OrderableSize }) {
  const { t: shop } = useWords("shop");
  const line = useLine(item.code, size.code);
  const quantity = useQuantity();
  const { settings } = useStore();
  return (
    <li>
      <div className={styles.size}>
        <div>
          <b>{size.code}</b>
          {!!size.rate && (
            <div className={`${styles.rate} figures`}>
              <b>
                <Rupees amount={size.rate} />
              </b>{" "}
              {size.mrp !== null && size.mrp > size.rate && (
                <s>
                  <Rupees amount={size.mrp} />
                </s>
              )}
            </div>
          )}
        </div>
        <div>
          {size.stockWord && (
            <>
              <div className={styles.stock}>
                <StockWord word={size.stockWord}>{shop(`stock.${size.stockWord}`)}</StockWord>
              </div>
              {size.stock !== null && size.stockWord !== "out" && (
                <div className={`${styles.figure} figures`}>
                  {settings.units ? quantity.plain(size.stock, item.unit) : quantityText(size.stock)}
                </div>
              )}
            </>
          )}
        </div>
        <KeptFocus form={line ? "stepper" : "add"}>
          {line ? <LineStepper line={line} /> : <AddButton item={item} size={size} />}
        </KeptFocus>
      </div>
      <div className={styles.note}>
        <Refusal code={item.code} size={size.code} />
        {line && <LineComesLater line={line} />}
      </div>
    </li>
  );
}
