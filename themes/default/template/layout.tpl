<!doctype html>
<html lang="{{ language }}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{ head.title }}</title>
    {%- if head.description != '' %}
    <meta name="description" content="{{ head.description }}">
    {%- endif %}
    {%- if head.canonical %}
    <link rel="canonical" href="{{ head.canonical }}">
    {%- for other in head.languages %}
    <link rel="alternate" hreflang="{{ other.code }}" href="{{ other.address }}">
    {%- endfor %}
    <link rel="alternate" hreflang="x-default" href="{{ head.unspecified }}">
    {%- else %}
    <meta name="robots" content="noindex">
    {%- endif %}
    {%- if head.shared %}
    <meta property="og:type" content="website">
    <meta property="og:title" content="{{ head.title }}">
    <meta property="og:site_name" content="{{ head.siteName }}">
    <meta property="og:url" content="{{ head.shared }}">
    <meta property="og:locale" content="{{ head.locale }}">
    {%- if head.description != '' %}
    <meta property="og:description" content="{{ head.description }}">
    {%- endif %}
    <meta property="og:image" content="{{ head.image }}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="{{ head.picture.width }}">
    <meta property="og:image:height" content="{{ head.picture.height }}">
    <meta property="og:image:alt" content="{{ head.picture.alt }}">
    <meta name="twitter:card" content="summary_large_image">
    {%- endif %}
    {%- if head.feeds %}
    <link rel="alternate" type="text/calendar" href="{{ head.feeds.ical | link }}" title="{{ 'feedIcal' | t }}">
    <link rel="alternate" type="application/rss+xml" href="{{ head.feeds.rss | link }}" title="{{ 'feedRss' | t }}">
    <link rel="alternate" type="application/atom+xml" href="{{ head.feeds.atom | link }}" title="{{ 'feedAtom' | t }}">
    {%- endif %}
    {%- assign icon = 'image/icon.svg' | asset %}
    {%- if icon == '' %}{% assign icon = 'image/icon.png' | asset %}{% endif %}
    {%- if icon == '' %}{% assign icon = 'image/icon.ico' | asset %}{% endif %}
    {%- if icon == '' %}{% assign icon = 'image/logo-icon.png' | asset %}{% endif %}
    {%- if icon == '' %}{% assign icon = '/icon.svg' %}{% endif %}
    {%- assign touch = 'image/touch-icon.png' | asset %}
    {%- if touch == '' %}{% assign touch = 'image/icon.png' | asset %}{% endif %}
    {%- if touch == '' %}{% assign touch = 'image/logo-icon.png' | asset %}{% endif %}
    {%- if touch == '' %}{% assign touch = '/apple-touch-icon.png' %}{% endif %}
    <link rel="icon" href="{{ icon }}">
    <link rel="apple-touch-icon" href="{{ touch }}">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" href="/theme/font/source-sans-3-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="{{ 'css/tokens.css' | asset }}">
    <link rel="stylesheet" href="{{ 'css/site.css' | asset }}">
    {%- if path contains '/suggest' %}
    <link rel="stylesheet" href="{{ 'css/form.css' | asset }}">
    {%- endif %}
    {%- assign colors = 'css/colors.css' | asset %}
    {%- if colors != '' %}
    <link rel="stylesheet" href="{{ colors }}">
    {%- endif %}
    {%- assign own = 'css/own.css' | asset %}
    {%- if own != '' %}
    <link rel="stylesheet" href="{{ own }}">
    {%- endif %}
    <script src="{{ 'js/member.js' | asset }}"></script>
    {%- if head.jsonLd %}
    <script type="application/ld+json">{{ head.jsonLd | raw }}</script>
    {%- endif %}
  </head>
  <body>
    <a class="skip" href="#content">{{ 'skip' | t }}</a>
    <header class="masthead">
      <p class="member" data-edit="{{ 'edit' | t }}"></p>
      {%- assign logo = 'image/logo.svg' | asset %}
      {%- if logo == '' %}{% assign logo = 'image/logo.webp' | asset %}{% endif %}
      {%- if logo == '' %}{% assign logo = 'image/logo.png' | asset %}{% endif %}
      <a class="site" href="{{ '/' | link }}">{% if logo == '' %}<span class="plate">{{ theme.sitename }}</span>{% else %}<img class="logo" src="{{ logo }}" alt="{{ theme.logoAlt }}">{% endif %}</a>
      <nav aria-label="{{ theme.sitenameLong }}">
        <ul class="links">
          <li><a href="{{ '/' | link }}"{% if path == '/' %} aria-current="page"{% endif %}>{{ 'calendar' | t }}</a></li>
          <li><a href="{{ '/groups' | link }}"{% if path == '/groups' or path == '/gruppen' %} aria-current="page"{% endif %}>{{ 'groups' | t }}</a></li>
          <li><a href="{{ '/places' | link }}"{% if path == '/places' or path == '/orte' %} aria-current="page"{% endif %}>{{ 'places' | t }}</a></li>
          <li><a href="{{ '/about' | link }}"{% if path == '/about' %} aria-current="page"{% endif %}>{{ 'info' | t }}</a></li>
          {%- for text in textPages %}{% if text.isInMenu %}
          <li><a href="{{ text.path | link }}"{% if text.language != language %} lang="{{ text.language }}" hreflang="{{ text.language }}"{% endif %}{% if path == text.path %} aria-current="page"{% endif %}>{{ text.title }}</a></li>{% endif %}
          {%- endfor %}
        </ul>
      </nav>
    </header>
    <main id="content" tabindex="-1">
      {% block content %}{% endblock %}
    </main>
    <footer class="footer">
      {%- if theme.sitenameLong != '' and theme.sitenameLong != theme.sitename %}
      <p>{{ theme.sitenameLong }}</p>
      {%- endif %}
      {%- if theme.foreignContent != '' %}
      <p>{{ theme.foreignContent }}</p>
      {%- endif %}
      <ul class="links">
        {%- if theme.suggestions != 'off' %}
        <li><a href="{{ '/suggest' | link }}"{% if path == '/suggest' %} aria-current="page"{% endif %}>{{ 'suggest.title' | t }}</a></li>
        {%- endif %}
        <li><a href="{{ '/about#register' | link }}">{{ 'join' | t }}</a></li>
        <li><a href="{{ '/subscribe' | link }}"{% if path == '/subscribe' %} aria-current="page"{% endif %}>{{ 'subscribe' | t }}</a></li>
        <li class="log-in"><a href="{{ '/backstage' | link }}">{{ 'backstage' | t }}</a></li>
        {%- for text in textPages %}{% unless text.isInMenu %}
        <li><a href="{{ text.path | link }}"{% if text.language != language %} lang="{{ text.language }}" hreflang="{{ text.language }}"{% endif %}{% if path == text.path %} aria-current="page"{% endif %}>{{ text.title }}</a></li>{% endunless %}
        {%- endfor %}
        {%- for other in head.languages offset: 1 %}
        <li><a href="{{ other.path }}" lang="{{ other.code }}" hreflang="{{ other.code }}">{{ 'otherLanguage' | t }}</a></li>
        {%- endfor %}
      </ul>
    </footer>
  </body>
</html>
