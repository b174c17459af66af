-- The official words: the lines of the Commission's syllabus that speak of the economy, as its notification has them, each with
-- the topics of the working map that it asks for.

create table public.official_lines (
  id text primary key,
  paper text not null check (paper in ('prelims', 'gs3')),
  position smallint not null unique,
  text_en text not null,            -- to the letter, oddities of punctuation included
  text_hi text not null,
  hindi_is_ours boolean not null,   -- not compared with the Hindi notification
  topics text[] not null check (cardinality(topics) > 0),
  source_url text not null check (source_url like 'https://%'),
  checked date,                     -- when somebody compared it with the notification itself; null: nobody has
  checked_with text                 -- what it was compared with so far
);
alter table public.official_lines enable row level security;
revoke all on public.official_lines from anon, authenticated;
grant select on public.official_lines to anon, authenticated;
create policy "everyone reads the official words" on public.official_lines
  for select to anon, authenticated using (true);

insert into public.official_lines (id, paper, position, text_en, text_hi, hindi_is_ours, topics, source_url, checked_with)
select line.id, line.paper, line.position, line.text_en, line.text_hi, true, line.topics, 'https://www.upsc.gov.in/',
  'public copies of the notification, 22 November 2026'
from (values
  ('prelims-economy', 'prelims', 1,
   'Economic and Social Development-Sustainable Development, Poverty, Inclusion, Demographics, Social Sector Initiatives, etc.',
   'आर्थिक और सामाजिक विकास – सतत विकास, गरीबी, समावेशन, जनसांख्यिकी, सामाजिक क्षेत्र में की गई पहल आदि।',
   array['money-and-prices', 'national-income-and-growth', 'public-finance', 'external-sector-area', 'financial-system',
     'inclusion-and-human-development', 'world-economy', 'environment-and-economy']),
  ('gs3-economy', 'gs3', 2,
   'Indian Economy and issues relating to planning, mobilization, of resources, growth, development and employment.',
   'भारतीय अर्थव्यवस्था तथा योजना, संसाधनों को जुटाने, प्रगति, विकास तथा रोजगार से संबंधित विषय।',
   array['money-and-prices', 'national-income-and-growth', 'taxation', 'direct-taxes', 'goods-and-services-tax', 'public-debt',
     'fiscal-federalism', 'state-finances', 'external-sector-area', 'financial-system', 'employment', 'labour-codes',
     'skill-development', 'world-economy']),
  ('gs3-inclusion', 'gs3', 3,
   'Inclusive growth and issues arising from it.',
   'समावेशी विकास तथा इससे उत्पन्न विषय।',
   array['inclusion-and-human-development', 'financial-inclusion', 'priority-sector-lending', 'sustainable-development']),
  ('gs3-budget', 'gs3', 4,
   'Government Budgeting.',
   'सरकारी बजट।',
   array['fiscal-policy', 'budget', 'subsidies', 'public-debt', 'fiscal-responsibility']),
  ('gs3-crops', 'gs3', 5,
   'Major crops-cropping patterns in various parts of the country, - different types of irrigation and irrigation systems storage, transport and marketing of agricultural produce and issues and related constraints; e-technology in the aid of farmers.',
   'मुख्य फसलें – देश के विभिन्न भागों में फसलों का पैटर्न – सिंचाई के विभिन्न प्रकार एवं सिंचाई प्रणाली – कृषि उत्पाद का भंडारण, परिवहन तथा विपणन, संबंधित विषय और बाधाएँ; किसानों की सहायता के लिए ई-प्रौद्योगिकी।',
   array['agriculture', 'irrigation-and-cropping', 'agricultural-marketing', 'agricultural-credit', 'farm-inputs']),
  ('gs3-subsidies', 'gs3', 6,
   'Issues related to direct and indirect farm subsidies and minimum support prices; Public Distribution System- objectives, functioning, limitations, revamping; issues of buffer stocks and food security; Technology missions; economics of animal-rearing.',
   'प्रत्यक्ष एवं अप्रत्यक्ष कृषि सहायता तथा न्यूनतम समर्थन मूल्य से संबंधित विषय; जन वितरण प्रणाली – उद्देश्य, कार्य, सीमाएँ, सुधार; बफर स्टॉक तथा खाद्य सुरक्षा संबंधी विषय; प्रौद्योगिकी मिशन; पशुपालन संबंधी अर्थशास्त्र।',
   array['farm-inputs', 'subsidies', 'minimum-support-price', 'food-security', 'livestock-and-fisheries']),
  ('gs3-food-processing', 'gs3', 7,
   'Food processing and related industries in India- scope’ and significance, location, upstream and downstream requirements, supply chain management.',
   'भारत में खाद्य प्रसंस्करण एवं संबंधित उद्योग – कार्यक्षेत्र एवं महत्त्व, स्थान, ऊपरी और नीचे की अपेक्षाएँ, आपूर्ति शृंखला प्रबंधन।',
   array['food-processing']),
  ('gs3-land', 'gs3', 8,
   'Land reforms in India.',
   'भारत में भूमि सुधार।',
   array['land-reforms']),
  ('gs3-liberalization', 'gs3', 9,
   'Effects of liberalization on the economy, changes in industrial policy and their effects on industrial growth.',
   'उदारीकरण का अर्थव्यवस्था पर प्रभाव, औद्योगिक नीति में परिवर्तन तथा औद्योगिक विकास पर इनका प्रभाव।',
   array['economic-reforms', 'industry', 'msme-and-startups', 'production-linked-incentives', 'public-enterprises',
     'foreign-investment', 'global-value-chains']),
  ('gs3-infrastructure', 'gs3', 10,
   'Infrastructure: Energy, Ports, Roads, Airports, Railways etc.',
   'बुनियादी ढाँचा: ऊर्जा, बंदरगाह, सड़क, विमानपत्तन, रेलवे आदि।',
   array['infrastructure', 'energy', 'energy-transition', 'transport', 'ports-and-logistics', 'digital-infrastructure']),
  ('gs3-investment', 'gs3', 11,
   'Investment models.',
   'निवेश मॉडल।',
   array['public-private-partnership', 'infrastructure', 'savings-and-investment', 'capital-markets', 'carbon-markets'])
) as line (id, paper, position, text_en, text_hi, topics);
