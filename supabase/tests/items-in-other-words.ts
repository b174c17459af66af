/** Items of the bank as learners would put them to somebody who may know: written by hand, by question id. */

export const IN_OTHER_WORDS: [id: string, message: string][] = [
  [
    'keeping-the-deficit-rule-on-paper',
    'how can govt meet deficit target on paper when its final liabilities keep growing - agency borrowing to pay subsidy bills?',
  ],
  [
    'names-in-infrastructure',
    'Is viability gap funding a long loan to a project that cannot pay its way yet?',
  ],
  ['nz-pact-1', 'does India remove duty on milk cheese and yoghurt from New Zealand in phases under the FTA'],
  ['nz-pact-1', 'India NZ trade agreement: are apples given lower duty only within quota and some months?'],
  [
    'levelised-cost-and-its-limits',
    'if interest rates rise, does levelised cost go up more for solar plant than for gas plant',
  ],
  [
    'second-round-effects-of-food',
    'can central bank tighten policy after long food price rise even though interest rates dont affect the harvest',
  ],
  [
    'uk-origin-2',
    'steel imports rise suddenly and hurt domestic makers, no dumping or subsidy found, quota for three years with higher duty. which trade measure is it?',
  ],
  [
    'producer-prices-june-2026-3',
    'does double deflation give better real value added when input and output prices move apart',
  ],
  ['container-line-2', 'what is the economic condition for helping infant industry like shipbuilding'],
  [
    'out-of-one-poverty-but-in-another',
    'household has toilet clean fuel electricity bank account but drought takes earnings, does the multidimensional index show the drop in the same year',
  ],
  [
    'agricultural-income-and-the-union',
    'Is it true that Parliament has no power to tax agricultural income?',
  ],
  [
    'neighbours-and-screening',
    'can investor from a country sharing land border with India now use automatic route in most sectors after press note 3 change',
  ],
  [
    'iip-rebase-2',
    'factory in industrial index panel closes and rivals take its customers, not replaced. will index overstate or understate growth',
  ],
  ['lpg-order-1', 'was the order to maximise LPG output made under Essential Commodities Act 1955'],
  [
    'sixteenth-commission-on-shares',
    'Did the 16th finance commission recommend no revenue deficit grants to states?',
  ],
  [
    'sixteenth-commission-on-shares',
    'did sixteenth commission bring cesses and surcharges into divisible pool',
  ],
  [
    'company-with-own-money-only',
    'company with 70% assets in shares and 80% income from them, group assets 300 crore, own profits only - must it register with RBI as NBFC',
  ],
  [
    'stabilisation-scheme-and-the-budget',
    "market stabilisation scheme: does government bear the interest although it doesn't spend proceeds",
  ],
  [
    'ccc-trade-2',
    'who keeps the registry of accounts in the Indian carbon market - Bureau of Energy Efficiency?',
  ],
  [
    'what-gig-workers-got',
    'does the code on social security make gig workers regular employees of aggregator',
  ],
  ['vbgramg-rules-3', 'does the formula give largest weight to work a state generated in earlier years'],
  [
    'narrow-meaning-of-public-debt',
    'which belongs to public debt of Union in narrow sense: provident fund balances, treasury bills or guarantees',
  ],
  [
    'name-for-revenue-given-up',
    'what is revenue that govt gives up through exemptions deductions and concessional rates called',
  ],
  [
    'protection-of-value-added',
    'machine costs 100 of which 60 imported parts, duty 20 percent on machine and 10 on parts, by how much can value added exceed world prices',
  ],
  [
    'expected-credit-loss-2026-1',
    'loan 100 lakh, probability of default 2%, loss given default 60%, stage 1. what is provision',
  ],
  [
    'banks-with-asia-in-the-name',
    'is India the second largest shareholder of AIIB Asian Infrastructure Investment Bank',
  ],
  ['banks-with-asia-in-the-name', 'can countries outside Asia be members of Asian Development Bank?'],
  ['efta-and-the-union', "does India's EFTA pact open the EU market to Indian goods duty free"],
  [
    'services-index-2',
    "many small shops register under GST in one year but sales don't change, what happens to index of services built on GST returns",
  ],
  ['density-up-penetration-down', 'can insurance density rise in a year when insurance penetration falls'],
  ['incentives-and-legal-form', 'is a departmental undertaking a legal person separate from the government'],
  [
    'fraud-compensation-2026-2',
    'RBI directions on fraudulent transactions: does payment approved under coercion count as fraudulent',
  ],
  [
    'provident-fund-rolls-and-jobs',
    'does EPFO payroll data include own account workers and unpaid family helpers',
  ],
  ['nmp-two-3', 'is lease of a working transmission line for a term asset monetisation'],
  ['kharif-price-3', 'does centre announce kharif MSP for nigerseed'],
  [
    'shares-and-numbers-of-workers',
    'can population keep growing for decades after fertility falls below replacement',
  ],
  [
    'four-specialised-intermediaries',
    'can a peer to peer lending platform guarantee lenders against default',
  ],
  ['statute-and-stated-policy', 'is 50 per cent debt aim by 2031 written in FRBM act or a stated policy'],
  ['reach-of-the-fund', 'do article IV consultations happen with IMF members that owe nothing'],
  ['curve-and-containers', 'in value chains does assembly earn less per unit than design or branding'],
  [
    'doubling-income-per-head',
    'real GDP grows 8 percent population 1 percent, in how many years does income per head double',
  ],
  [
    'keeping-the-cash-ratio-on-average',
    'can a bank bring its CRR balance down to half of requirement on a single day',
  ],
  ['agreement-and-its-subject', 'is SCM agreement about valuation of imported goods by customs'],
  [
    'when-a-buyer-pays-late',
    'can buyer and supplier agree in writing on credit period of 90 days under MSMED act',
  ],
  [
    'nps-exit-2025-1',
    'which risk stays with a person who takes whole pension wealth as lump sum instead of annuity',
  ],
  ['members-of-the-bank-group', 'does MIGA give short term loans for balance of payments crises'],
  ['four-kinds-of-banks', 'may small finance banks take deposits but not lend'],
  ['four-kinds-of-banks', 'is local area bank owned wholly by state government'],
]
