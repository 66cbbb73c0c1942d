"""The English texts of messages about files that owners upload and about the books, one line each."""

FILES = {
    "import.file.empty": "The file is empty. Please choose another file.",
    "import.file.empty_workbook": "The workbook is empty. Please choose another file.",
    "import.file.too_wide": (
        "Row {row} has more than {limit} columns. Remove the columns you don't need and save it again."
    ),
    "import.file.long_row": (
        "Row {row} has more than {limit} characters. Check for a missing quotation mark or line break."
    ),
    "import.file.row": "Row {row} could not be read ({error}). Check for a missing quotation mark.",
    "import.file.not_text": "This is not a CSV or .xlsx file. Save the spreadsheet as CSV (UTF-8) or .xlsx.",
    "import.file.old": "This file is old (.xls) or has a password. Save it as .xlsx or CSV.",
    "import.file.too_large": "This file is too large. Split it, or save the sheet as CSV.",
    "import.file.too_many_cells": (
        "A row of this file has too many cells, or a cell with too much text. Delete what you don't "
        "need and save it again."
    ),
    "import.file.damaged": "This file is damaged or not .xlsx. Open it in Excel and save it again.",
    "import.file.blank_rows": (
        "This sheet has more than {limit} blank rows. Delete the rows below row {row} and save it again."
    ),
    "import.file.blank_between": "Rows {first} to {last} are blank. Delete them and save the file again.",
    "import.file.too_hard": "This file takes too long to read. Delete what you don't need and save it again.",
    "import.file.open_quotes": (
        "More than {limit} rows have a quotation mark that is not closed, such as row {row}. Remove them."
    ),
    "import.wrong_code_page": (
        "The names look wrong. Choose the code page of the program that wrote this file."
    ),
    "import.code_page": "Please choose a code page from the list",
    "import.no_text": "This file has no code page",
    "import.row.negative": "“{value}” is negative",
    "import.row.not_number": "“{value}” is not a number",
    "import.row.not_whole": "“{value}” is not a whole number",
    "import.row.above": "“{value}” is more than {limit}",
    "import.row.below": "“{value}” is less than {limit}",
    "import.row.between": "“{value}” must be between {minimum} and {maximum}",
    "import.row.lost_digits": (
        "“{value}” has lost digits: format the column as text and enter the number again"
    ),
    "import.row.not_mobile": "“{value}” is not a 10-digit mobile number",
    "import.row.blank": "the {what} is blank",
    "import.row.too_long": "longer than {limit} characters",
    "import.row.bad_character": "has an invalid character",
    "import.row.bad_code": "“{value}” is not allowed in a code",
    "import.row.open_quote": "a quotation mark opens here and joins the rows below: remove it, or close it",
    "import.row.excess": "more values than columns: put text with commas in quotation marks",
    "import.row.cell_error": "the cell has the error {error}",
    "import.row.date": "“{value}” is a date: format the column as text and enter the right value again",
    "import.row.formula": "the formula has no value; open the file and save it, or paste values only",
    "import.row.wrong": "“{value}”: {problem}",
    "import.row.same": "row {row} has the same {what}",
    "import.row.same_rate": "row {row} has the same {what} and rate",
    "import.row.barcode": "“{value}” is a barcode without its last digits; "
    "make the column Text in Excel and fill it in again",
    "import.row.other_name": "row {row} has the same code with a different name",
    "import.row.other_rate_of_code": "row {row} has the same code at a different rate",
    "import.row.other_rate_of_name": (
        "row {row} has the same name at a different rate; a code or size is needed"
    ),
    "import.row.same_names": "several products have this name: add a code column",
    "import.row.changed_code": (
        "“{value}” may be item “{code}”, with its code changed by a spreadsheet: format the column as text "
        "and enter that code; if the item is new, add it on the items page"
    ),
    "import.row.changed_account": (
        "“{value}” may be customer “{code}”, with its code changed by a spreadsheet: format the column as "
        "text and enter that code; if the customer is new, add it on the customers page"
    ),
    "import.row.changed_category": (
        "“{value}” may be category “{code}”, with its code changed by a spreadsheet: format the column as "
        "text and enter that code; if the category is new, add it on the categories page"
    ),
    "import.row.new_code": "“{code}” is a new code: a new product needs a {what}",
    "import.row.several_sizes": "this product has several sizes: add a size column",
    "import.row.new_size": "“{size}” is a new size: it needs a rate",
    "import.row.mrp": "the MRP {mrp} is lower than the rate {rate}",
    "import.row.stored_mrp": "the MRP in the store, {mrp}, is lower than the rate {rate}",
    "import.row.stored_rate": "the MRP {mrp} is lower than the rate in the store, {rate}",
    "import.row.category_code": "this category already exists with code {code}",
    "import.row.pan": "does not match the GSTIN",
    "import.row.salesperson_code": "four characters starting with S are reserved for salespeople",
    "import.row.one_of": "“{value}” must be one of {values}",
    "import.row.account_deleted": "the customer with this code has deleted the account: use another code",
    "import.row.staff_number": "{number} is the owner's or a salesperson's number",
    "import.row.shared_number": "several accounts have this mobile number: add an account code",
    "import.row.taken_number": "{number} already belongs to account {code}",
    "import.row.salespeople": "several salespeople have the name “{name}”",
    "import.row.no_salesperson": "no salesperson found for “{name}”",
    "import.row.no_price_list": "no price list is called “{name}”",
    "import.row.no_size": "there is no such item and size",
    "import.row.no_rate": "a rate must be above 0",
    "import.row.own_substitute": "an item can't be its own substitute",
    "import.row.no_substitute": "there is no item with the code “{code}”",
    "import.row.most_substitutes": "enter at most {most} substitutes",
    "import.word.list": "price list",
    "import.word.name": "name",
    "import.word.code": "code",
    "import.word.category": "category",
    "import.word.rate": "rate",
    "import.word.phone1": "mobile number",
    "pack.damaged": "This file is damaged or not a ZIP file. Please create the ZIP again.",
    "pack.too_large": "This file is too large to unpack. Include the files of one company only.",
    "pack.too_many": "The file holds more than {limit} files. Include the files of one company only.",
    "pack.unsafe": "The file has an unsafe path: {path}. Please create the ZIP again.",
    "pack.locked": "This file has a password. Remove it and try again.",
    "pack.not_pack": "This is not a sync file. Create it again with the Haat agent.",
    "pack.files_differ": "This sync file is damaged. Create it again with the Haat agent.",
    "pack.incomplete": "The sync file is incomplete ({file}). Create it again with the Haat agent.",
    "pack.digest": "The sync file is damaged ({file}). Create it again with the Haat agent.",
    "pack.not_lines": "The sync file is damaged ({file}). Create it again with the Haat agent.",
    "pack.not_sorted": "The sync file is damaged ({file}). Create it again with the Haat agent.",
    "pack.row_count": (
        "The sync file is damaged: {file} has {rows} rows instead of {expected}. Create it again."
    ),
    "pack.line": "The sync file is damaged ({file}). Create it again with the Haat agent.",
    "pack.manifest_large": "This sync file can’t be read. Create it again with the Haat agent.",
    "pack.manifest_unreadable": "This sync file can’t be read. Create it again with the Haat agent.",
    "pack.manifest_invalid": "This sync file can’t be read ({why}). Create it again with the Haat agent.",
    "pack.entity_twice": (
        "This sync file can’t be read: it has the same data twice. Create it again with the Haat agent."
    ),
    "pack.file_foreign": (
        "This sync file has a file that does not belong to it. Create it again with the Haat agent."
    ),
    "pack.large": "This sync file is too large. Please contact us.",
    "pack.base": "This sync file does not say which sync it follows. Create it again with the Haat agent.",
    "source.no_table": (
        "No table has known columns. Select the table with the products and match its columns."
    ),
    "source.tally_says": "Tally says: “{errors}” Check Tally's screen, then try again.",
    "source.tally_refuses": "Tally can't do that",
    "source.tally_away": (
        "Tally does not answer at {address}. Start it and set it to act as a server: "
        "F1 > Settings > Connectivity."
    ),
    "source.tally_silent": "Tally is not responding. Check its screen for a message or a running task.",
    "source.tally_stopped": "Tally stopped responding: {error}. Check Tally's screen, then try again.",
    "source.no_company": "No company is open in Tally. Open your company.",
    "source.company_twice": "{name} is open twice in Tally. Close the copy that is not in use.",
    "source.company_closed": "{name} is not open in Tally. Open it there.",
    "source.godown_gone": (
        "Tally no longer has the godown {name}. Open Sync Data and choose which godowns count as stock."
    ),
    "source.godowns_unread": (
        "Tally did not give the stock by godown. Try again, or choose all godowns under Sync Data."
    ),
    "source.no_tables": "There are no .DBF files in {folder}. Choose the folder of your company.",
    "source.books_closed": "{name} is not open in your accounting software. Open it there.",
    "source.clock_wrong": "The computer's clock is wrong by {days} days. Set its date, then sync again.",
    "source.books_renamed": (
        "{name} is open as {open} in your accounting software. Nothing is read or sent until you confirm "
        "the new name under Sync Data."
    ),
    "source.books_copied": "{names} are copies of the same company. Choose the company in the sync settings.",
    "sync.row.not_date": "“{value}” is not a date",
    "sync.row.godowns_differ": (
        "the godowns ({godowns}) do not add up to the stock of {total}: check the item in Tally"
    ),
    "sync.file.all_godowns": (
        "A file has one sum for all godowns, so stock did not change: choose all godowns under Sync Data"
    ),
    "sync.row.not_quantity": "“{value}” is not a quantity",
    "sync.row.no_group": (
        "its group “{group}” is missing, so it may be a customer: export the ledger groups too"
    ),
    "sync.row.other_unit": "“{value}” is for another unit: enter in Tally how many {unit} it holds",
    "source.table_missing": "The table {table} is not in {folder}. Check that this is the right folder.",
    "source.folder": (
        "The folder {folder} can't be read: {error}. Check that the folder exists and can be opened."
    ),
    "source.too_many_tables": (
        "There are more than {limit} tables in {folder}. Include the files of one company only."
    ),
    "source.not_table": "{file} is not a dBase or FoxPro table. Copy it from your accounting software again.",
    "source.unsupported_table": (
        "{file} is a table of {program}, which can't be read. Export a spreadsheet instead."
    ),
    "source.unreadable_table": (
        "{file} is not a dBase or FoxPro table that can be read. Copy it from your accounting software again."
    ),
    "source.table_cut_off": "{file} is cut off. Copy it from your accounting software again.",
    "source.code_page": "Unknown code page “{encoding}”. Please choose one from the list.",
    "source.column_names": (
        "{file}: column names can’t be read in code page {encoding}. Choose the code page of your "
        "accounting software."
    ),
    "source.zip": (
        "The zip should hold one file that Tally or Busy exported, spreadsheets, or the .DBF files of a "
        "company."
    ),
    "source.busy_masters": (
        "No masters were found. In Busy, export masters (items, accounts, groups, units), not vouchers."
    ),
    "source.long_text": (
        "Line {line} of the export has a text of more than {limit} characters. Shorten it in {program} and "
        "export again."
    ),
    "source.zip_twice": "The zip holds {file} twice: include the files of one company only.",
    "source.columns": "The selected columns could not be read. Please match the columns again.",
    "source.unknown_field": "Unknown field “{field}”. Please match the columns again.",
    "source.no_column": "The file has no column “{column}”. Please match the columns again.",
    "source.alike": "These columns have the same name: {columns}. Select which one to use.",
    "source.no_columns": (
        "No known columns. Name one of them Item name (with Category and Rate), or Account name (with "
        "Mobile number)."
    ),
    "sync.entity.company": "company",
    "sync.entity.departments": "categories",
    "sync.entity.products": "products",
    "sync.entity.variants": "sizes and rates",
    "sync.entity.party_prices": "party rates",
    "sync.entity.salespeople": "salespeople",
    "sync.entity.accounts": "customers",
    "sync.entity.balances": "balances",
    "sync.entity.stock": "stock",
    "sync.entity.deliveries": "deliveries",
    "sync.row.name_only": "only a name; if this is a group heading, choose the program that made the file",
    "sync.entity.bills": "open bills",
    "sync.entity.invoices": "invoices",
    "sync.entity.entries": "receipts and other entries",
    "sync.row.tax_inside": "the price includes tax, and the tax category has no rate",
    "sync.row.tax_category": "the tax category has no rate in its name",
    "sync.row.cut_off": "{file} is incomplete: {missing} rows are missing",
    "sync.row.range": "not from {minimum} to {maximum}",
    "sync.row.above": "more than {limit}",
    "sync.row.grade": "not one letter",
    "sync.row.no_codes": "no more codes available",
    "sync.row.no_item": "item not found",
    "sync.row.no_date": "the date is missing",
    "sync.row.first_lines": "only the first {limit} were read",
    "sync.row.size_twice": "this size is listed twice",
    "sync.row.no_record": "record not found in the store",
    "sync.row.no_rate_record": "account or size not found in the store",
    "sync.row.no_category": "category not found; added to Other",
    "sync.row.key_twice": "this record appears twice",
    "sync.row.code_page": "can't be read in code page {encoding}: choose another code page",
    "sync.row.damaged": "is damaged",
    "sync.row.too_wide": "the number did not fit its column",
    "sync.done_partly": "Records changed: {changed}. Rows left out: {rejected}, mostly because: {reason}.",
    "sync.nothing": (
        "No products, categories or customers were found. Nothing was changed. From Tally, export the "
        "masters, not vouchers."
    ),
    "sync.stranger": (
        "This data comes from {source}. Your store's data comes from {company}. If you go on, your store"
        " will have both."
    ),
    "sync.renamed": (
        "{renamed} of {matched} {entity} have other names than in your store. Is this the file of another "
        "company? If you go on, the names in your store change."
    ),
    "sync.dataset_unknown": "This data is not in the store. Please refresh the page.",
    "sync.busy": "A sync is in progress. Please wait until it ends.",
    "sync.source.tables": "a spreadsheet",
    "sync.source.dbf": "a folder of DBF tables",
    "sync.source.busy": "Busy",
    "sync.not_in_books": "This product does not come from your accounting software",
    "source.wrong_code_page": (
        "The names in {file} can’t be read in code page {encoding}. Choose the code page of your "
        "accounting software."
    ),
    "books.total_differs": (
        "The total of ₹{total} does not match the items, taxes and rounding (₹{sum}). Enter the order in "
        "your accounting software by hand, then tap “I’ve corrected it there”."
    ),
    "books.wrong_line": (
        "{name}: quantity and amount must be more than 0. Enter the order in your accounting software by "
        "hand, then tap “I’ve corrected it there”."
    ),
    "books.no_items": (
        "The order has no items left. If it is in your accounting software, cancel it there, then tap "
        "“I’ve corrected it there”."
    ),
    "books.tax_ledger": "Select the {tax} ledger in the sync settings, then send it again.",
    "books.cash_ledger": "Select the cash ledger in the sync settings, then send it again.",
    "books.bank_ledger": (
        "Select the bank ledger for UPI and cheques in the sync settings, then send it again."
    ),
    "books.company": "Select the company in the sync settings, then send it again.",
    "books.guest_ledger": "Select the ledger for guest orders in the sync settings, then send it again.",
    "books.own_state": "Enter your GSTIN or state in the company details, then send it again.",
    "books.guest_state": (
        "The guest’s state is not known. Enter the order in your accounting software by hand, then tap "
        "“I’ve corrected it there”."
    ),
    "books.customer_state": (
        "Enter the state or GSTIN of {name}, so that the right tax is charged. Then send it again."
    ),
    "books.customer_name": (
        "The customer has no name for a ledger in Tally. Enter their name, then send it again."
    ),
    "books.customer_group": (
        "Tally has no group of customers called “{group}”. Choose another group in the sync settings, "
        "then send it again."
    ),
    "books.not_found": (
        "Not found in Tally: {names}. Add them in Tally under these names, or choose other names in the "
        "sync settings. Then send it again."
    ),
    "books.name.ledger": "ledger “{name}”",
    "books.name.customer": "customer “{name}”",
    "books.name.item": "item “{name}”",
    "books.name.unit": "unit “{unit}” of item “{name}”",
    "books.name.godown": "godown “{name}”",
    "books.name.voucher_type": "voucher type “{name}”",
    "books.name.more": "{number} more",
    "books.ledger_refused": "The ledger “{name}” was not created. {reason}",
    "books.ledger_changed": (
        "Tally changed its existing ledger “{name}” instead of creating a new one. Check that ledger in "
        "Tally, then send it again."
    ),
    "books.ledger_of_other": (
        "Tally has a ledger “{name}” with another mobile number or GSTIN. If it is this customer, enter "
        "their mobile number or GSTIN in that ledger. If not, give the customer here another name. Then "
        "send it again."
    ),
    "books.canceled_there": (
        "It was canceled in Tally (voucher {number}), so it was not changed there. If it should count, "
        "enter it there by hand. Then tap “I’ve corrected it there”."
    ),
    "books.accountant_canceled": (
        "The accountant canceled {reference} in Tally (voucher {number}). Ask them. If it should count, "
        "enter it there by hand. Then tap “I’ve corrected it there”."
    ),
    "books.nothing_to_cancel": "It was not in Tally, so there was nothing to cancel.",
    "books.created_for_cancel": (
        "Tally created a voucher instead of canceling {reference}. Delete the new voucher in Tally and "
        "cancel the first. Then tap “I’ve corrected it there”."
    ),
    "books.not_canceled": (
        "Tally did not cancel it. Send it again, or cancel it in Tally by hand and tap “I’ve corrected it"
        " there”."
    ),
    "books.second_voucher": (
        "Tally created a second voucher for {reference} instead of changing the first. Delete one of them"
        " in Tally and correct the other. Then tap “I’ve corrected it there”."
    ),
    "books.unconfirmed": (
        "Tally has not confirmed it. It is checked again automatically. Check Tally's screen for a message."
    ),
    "books.still_open": (
        "Tally confirmed that {reference} was canceled, but voucher {number} is still open. Check in Tally "
        "which voucher was canceled, then tap “I’ve corrected it there”."
    ),
    "books.gone": (
        "{reference} is no longer found in Tally. It was deleted there, or it is in another company. Send "
        "it again, or correct it there and tap “I’ve corrected it there”."
    ),
    "books.looks_alike": (
        "Tally has a voucher {number} with the same reference, customer and total, but does not show who "
        "entered it. If it is the same one, tap “I’ve corrected it there”. If not, delete it there, then "
        "send it again."
    ),
    "books.changed_there": (
        "Voucher {number} may have been changed in Tally since it was sent, so this change was not made "
        "there. Change it there and tap “I’ve corrected it there”. If you send it again, the changes in "
        "Tally are lost."
    ),
    "books.tally_refused": "Tally says: “{errors}” Correct this in Tally, then send it again.",
    "books.tally_gave_no_reason": (
        "Tally rejected it without a reason. Check Tally's screen for a message, then send it again."
    ),
    "books.not_written_there": (
        "Orders and receipts can't be sent to this accounting software. Enter it there by hand, then tap "
        "“I’ve corrected it there”."
    ),
    "books.change_unsure": (
        "The agent stopped while changing it in your accounting software. If the change is missing there, "
        "send it again. If it is there, tap “I’ve corrected it there”."
    ),
    "source.not_export": "This is not a {program} export. Export it from {program} again as XML.",
    "source.not_xml": (
        "This is not a {program} export that can be read ({error}). Export it from {program} again as XML."
    ),
    "source.large_record": "A record of this {program} export is too large. Export fewer records at a time.",
    "source.unknown_kind": (
        "The agent does not know the source “{kind}”. Update the agent, then connect the computer again."
    ),
    "source.pack_unreadable": "The computer's sync file can't be read: {error}. Sync again.",
    "source.store_refused": "Sync again. The store did not accept the data: {error}",
}
