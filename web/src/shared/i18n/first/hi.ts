import auth from "../hi/auth.json";
import cart from "../hi/cart.json";
import catalog from "../hi/catalog.json";
import common from "../hi/common.json";
import filters from "../hi/filters.json";
import shop from "../hi/shop.json";
import type { FirstWords } from "./en";

const words: FirstWords = { auth, cart, catalog, common, filters, shop };

export default words;
